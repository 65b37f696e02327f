//! Names as people give them: the thing that a name means, or what to say if it means nothing.

use crate::{likeness, nearest};

/// The letters of a name, without what people leave out or write otherwise.
pub fn letters(text: &str) -> impl Iterator<Item = char> {
    let kept = text.chars().flat_map(char::to_lowercase).filter(|c| !['"', '\'', '’'].contains(c));
    kept.map(|c| if matches!(c, '-' | '_') { ' ' } else { c })
}

/// The id of the thing that this name means: by its id or name, in any case and with or without its signs, or by the beginning of a
/// word that only one of them has. An error lists what there is, and names what was probably meant.
pub fn named<'a>(what: &str, all: &[(&'a str, &str)], name: &str) -> Result<&'a str, String> {
    let words = |text: &str| letters(text).collect::<String>();
    let wanted = words(name.trim());
    let is_it = |&&(id, full): &&(&str, &str)| id == name || words(full) == wanted || words(id) == wanted;
    if let Some((id, _)) = all.iter().find(is_it) {
        return Ok(id);
    }
    // A few letters are too easily a mistake.
    let begins = |text: &str| wanted.len() > 2 && format!(" {}", words(text)).contains(&format!(" {wanted}"));
    let fitting: Vec<&str> = all.iter().filter(|(id, full)| begins(full) || begins(id)).map(|one| one.0).collect();
    if let [one] = fitting[..] {
        return Ok(one);
    }
    if all.is_empty() {
        return Err(format!("there is no {what} to choose here"));
    }
    if !fitting.is_empty() {
        return Err(format!("\"{name}\" could be any of these: {}", fitting.join(", ")));
    }
    // A person is often known by one name only: each word counts as well as the whole.
    let known = all.iter().flat_map(|&(id, full)| {
        let parts: Vec<String> = words(full).split(' ').filter(|word| word.len() > 2).map(str::to_owned).collect();
        [words(id), words(full)].into_iter().chain(parts).map(move |word| (word.clone(), (word, id)))
    });
    let near = nearest(&wanted, known).filter(|(word, _)| likeness(word, &wanted) > 0.6);
    let ids = all.iter().map(|one| one.0).collect::<Vec<_>>().join(", ");
    Err(match near {
        Some((_, near)) => format!("there is no {what} \"{name}\"; did you mean {near}? There are: {ids}"),
        None => format!("there is no {what} \"{name}\"; there are: {ids}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [(&str, &str); 4] = [
        ("ashcan-pete", "\"Ashcan\" Pete"),
        ("joe-diamond", "Joe Diamond"),
        ("jenny-barnes", "Jenny Barnes"),
        ("sister-mary", "Sister Mary"),
    ];

    #[test]
    fn names_are_understood() {
        for (name, id) in [
            ("joe-diamond", "joe-diamond"),
            ("Joe Diamond", "joe-diamond"),
            ("ashcan pete", "ashcan-pete"),
            ("diamond", "joe-diamond"),
            ("jenny b", "jenny-barnes"),
            ("SISTER", "sister-mary"),
        ] {
            assert_eq!(named("investigator", &ALL, name), Ok(id));
        }
    }

    #[test]
    fn what_was_meant_is_suggested() {
        let wrong = |name: &str| named("investigator", &ALL, name).unwrap_err();
        for (name, meant) in [("joe-dimond", "joe-diamond"), ("Jeny Barnes", "jenny-barnes"), ("Barns", "jenny-barnes")]
        {
            assert!(wrong(name).contains(&format!("did you mean {meant}?")), "{}", wrong(name));
        }
        for name in ["mond", "conan", "", "x".repeat(100_000).as_str()] {
            let why = wrong(name);
            assert!(why.ends_with("there are: ashcan-pete, joe-diamond, jenny-barnes, sister-mary"), "{why}");
            assert!(!why.contains("did you mean"), "{why}");
        }
        assert!(named("herald", &[], "lurker").unwrap_err().contains("no herald to choose"));
        let both = [("dark-pharaoh", "Pharaoh"), ("dark-pharaoh-revised", "Pharaoh, revised")];
        assert!(named("set", &both, "dark").unwrap_err().contains("any of these: dark-pharaoh, dark-pharaoh-revised"));
    }
}
