//! Styles, scripts and the icon: each is sent under an address that names its content, so that a browser keeps it for ever.

#[cfg(test)]
mod lint;

use std::borrow::Cow;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

/// A file that never changes under its address.
pub struct Asset {
    /// `table-0123456789abcdef.js`
    pub file: String,
    pub kind: &'static str,
    pub text: Cow<'static, str>,
}

impl Asset {
    fn new(name: &str, end: &str, kind: &'static str, text: impl Into<Cow<'static, str>>) -> Asset {
        let text = text.into();
        let hash: String = Sha256::digest(text.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        Asset { file: format!("{name}-{hash}.{end}"), kind, text }
    }

    pub fn address(&self) -> String {
        format!("/assets/{}", self.file)
    }
}

static STYLE: LazyLock<Asset> = LazyLock::new(|| css("keeper", TABLE_STYLES.concat()));
static LOBBY_STYLE: LazyLock<Asset> = LazyLock::new(|| css("lobby", include_str!("../../assets/css/lobby.css")));
static ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("icon", "svg", "image/svg+xml", include_str!("../../assets/icon.svg")));
static TABLE_SCRIPT: LazyLock<Asset> = LazyLock::new(|| js("table", TABLE_MODULES));
static LOBBY_SCRIPT: LazyLock<Asset> = LazyLock::new(|| js("lobby", LOBBY_MODULES));

fn css(name: &str, text: impl Into<Cow<'static, str>>) -> Asset {
    Asset::new(name, "css", "text/css; charset=utf-8", text)
}

fn js(name: &str, modules: &[Module]) -> Asset {
    Asset::new(name, "js", "text/javascript; charset=utf-8", joined(modules))
}

pub fn style() -> &'static Asset {
    &STYLE
}

/// For every page but the table.
pub fn lobby_style() -> &'static Asset {
    &LOBBY_STYLE
}

pub fn icon() -> &'static Asset {
    &ICON
}

pub fn table_script() -> &'static Asset {
    &TABLE_SCRIPT
}

pub fn lobby_script() -> &'static Asset {
    &LOBBY_SCRIPT
}

/// The script that shows a page when the server cannot be reached; it changes with what it keeps.
pub fn worker() -> String {
    let styles = [style(), lobby_style()].map(|style| format!("\"{}\"", style.address())).join(", ");
    let version = lobby_style().file.replace(".css", "");
    include_str!("../../assets/worker.js").replace("STYLES", &styles).replace("VERSION", &version)
}

/// The file of this name.
pub fn find(file: &str) -> Option<&'static Asset> {
    [style(), lobby_style(), icon(), table_script(), lobby_script()].into_iter().find(|asset| asset.file == file)
}

/// The styles of the table, sent as one file.
const TABLE_STYLES: &[&str] = &[
    include_str!("../../assets/css/keeper.css"),
    include_str!("../../assets/css/battle.css"),
    include_str!("../../assets/css/pace.css"),
    include_str!("../../assets/css/tableau.css"),
    include_str!("../../assets/css/watch.css"),
];

/// A script module: its file and its text.
type Module = (&'static str, &'static str);

macro_rules! modules {
    ($($file:literal),* $(,)?) => { &[$(($file, include_str!(concat!("../../assets/js/", $file)))),*] };
}

/// The modules of a page, each after those that it imports.
const TABLE_MODULES: &[Module] = modules![
    "text.js",
    "crop.js",
    "fold.js",
    "queue.js",
    "keymap.js",
    "dom.js",
    "drawings.js",
    "socket.js",
    "battle.js",
    "tableau.js",
    "header.js",
    "map.js",
    "reader.js",
    "motion.js",
    "sound.js",
    "player.js",
    "telling.js",
    "pace.js",
    "lessons.js",
    "stage.js",
    "settings.js",
    "keys.js",
    "main.js",
];
const LOBBY_MODULES: &[Module] = modules!["forms.js", "replay.js", "dom.js", "drawings.js", "lobby.js"];

/// Modules as one file, so that a page asks for one: what they import stands above already, and what they export is known below.
/// The modules are written so that this is enough; `lint.rs` sees to it.
fn joined(modules: &[Module]) -> String {
    let mut out = String::new();
    for (file, text) in modules {
        out.push_str("// ");
        out.push_str(file);
        out.push('\n');
        let mut imports = false;
        for line in text.lines() {
            imports |= line.starts_with("import ");
            if imports {
                imports = !line.ends_with(';');
                continue;
            }
            out.push_str(line.strip_prefix("export ").unwrap_or(line));
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_joined_without_their_imports_and_exports() {
        let one = ("one.js", "export const one = 1;\n");
        let two =
            ("two.js", "import {\n  one,\n} from \"./one.js\";\nimport { x } from \"./x.js\";\nconst two = one + 1;\n");
        assert_eq!(joined(&[one, two]), "// one.js\nconst one = 1;\n// two.js\nconst two = one + 1;\n");
    }

    #[test]
    fn an_address_follows_from_the_content() {
        let asset = |text: &'static str| css("keeper", text).address();
        assert_eq!(asset("a {}"), asset("a {}"));
        assert_ne!(asset("a {}"), asset("b {}"));
        assert!(find(&style().file).is_some_and(|found| found.text.contains("body")) && find("keeper.css").is_none());
    }
}
