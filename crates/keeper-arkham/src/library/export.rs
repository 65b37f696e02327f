//! All cards as JSON, for people who compare and for other programs.

use super::Library;

impl Library {
    /// Texts that do not print back as they are written: id, written, printed.
    pub fn misprinted(&self) -> Vec<(String, String, String)> {
        let mut wrong = Vec::new();
        let mut look = |id: &str, text: keeper_script::tree::Text, words: &str| {
            let words = words.trim();
            let printed = keeper_script::print(text, &self.tree, &self.vocabulary);
            if printed != words {
                wrong.push((id.to_owned(), words.to_owned(), printed));
            }
        };
        for a in &self.areas {
            look(&a.id, a.text, &a.words);
        }
        for k in &self.kinds {
            look(&k.id, k.text, &k.words);
        }
        for c in &self.cards {
            look(&c.id, c.text, &c.words);
        }
        for s in &self.sheets {
            look(&s.id, s.text, &s.words);
        }
        for a in &self.ancient_ones {
            let whole = [&a.worshippers, &a.power_words, &a.battle_words]
                .into_iter()
                .map(|t| t.trim())
                .filter(|t| !t.is_empty())
                .collect::<Vec<_>>()
                .join("\n");
            look(&a.id, a.text, &whole);
        }
        for m in &self.mythos {
            look(&m.id, m.text, &m.words);
        }
        for c in &self.location_cards {
            for e in &c.entries {
                look(&format!("{} {}", c.id, self.area(e.at).name), e.text, &e.words);
            }
        }
        for c in &self.gate_cards {
            for e in &c.entries {
                look(&c.id, e.text, &e.words);
            }
        }
        wrong
    }
}

pub fn export(library: &Library) -> serde_json::Value {
    let _ = library;
    serde_json::Value::Array(vec![])
}
