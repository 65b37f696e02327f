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
static BATTLE_STYLE: LazyLock<Asset> = LazyLock::new(|| css("battle", include_str!("../../assets/css/battle.css")));
static RITE_STYLE: LazyLock<Asset> = LazyLock::new(|| css("tableau", include_str!("../../assets/css/tableau.css")));
static WATCH_STYLE: LazyLock<Asset> = LazyLock::new(|| css("watch", include_str!("../../assets/css/watch.css")));
static ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("icon", "svg", "image/svg+xml", include_str!("../../assets/icon.svg")));
static TABLE_SCRIPT: LazyLock<Asset> = LazyLock::new(|| js("table", TABLE_MODULES));
static LOBBY_SCRIPT: LazyLock<Asset> = LazyLock::new(|| js("lobby", LOBBY_MODULES));

fn css(name: &str, text: impl AsRef<str>) -> Asset {
    Asset::new(name, "css", "text/css; charset=utf-8", plain(text.as_ref()))
}

/// A style without what is there for those who read it: comments, which stand on lines of their own, and indents.
fn plain(css: &str) -> String {
    let mut out = String::new();
    for line in css.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("/*")) {
        out.push_str(line);
        out.push('\n');
    }
    out
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

/// For the final battle, beside the style of the table: a page in which it begins fetches it then.
pub fn battle_style() -> &'static Asset {
    &BATTLE_STYLE
}

/// For a game with a rite, beside the style of the table.
pub fn rite_style() -> &'static Asset {
    &RITE_STYLE
}

/// For the big screen, beside the style of the table.
pub fn watch_style() -> &'static Asset {
    &WATCH_STYLE
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
    let all =
        [style(), lobby_style(), battle_style(), rite_style(), watch_style(), icon(), table_script(), lobby_script()];
    all.into_iter().find(|asset| asset.file == file)
}

/// The styles of the table, sent as one file.
const TABLE_STYLES: &[&str] = &[
    include_str!("../../assets/css/keeper.css"),
    include_str!("../../assets/css/board.css"),
    include_str!("../../assets/css/screens.css"),
    include_str!("../../assets/css/pace.css"),
    include_str!("../../assets/css/question.css"),
];

/// A script module: its file and its text.
type Module = (&'static str, &'static str);

macro_rules! modules {
    ($($file:literal),* $(,)?) => { &[$(($file, include_str!(concat!("../../assets/js/", $file)))),*] };
}

/// The modules of a page, each after those that it imports.
const TABLE_MODULES: &[Module] = modules![
    "text.js",
    "arms.js",
    "strikes.js",
    "crop.js",
    "fold.js",
    "queue.js",
    "keymap.js",
    "dom.js",
    "drawings.js",
    "faces.js",
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
    "rank.js",
    "hint.js",
    "fight.js",
    "tuning.js",
    "side.js",
    "settings.js",
    "keys.js",
    "main.js",
];
const LOBBY_MODULES: &[Module] = modules!["forms.js", "replay.js", "dom.js", "drawings.js", "lobby.js"];

/// Modules as one file, so that a page asks for one: what they import stands above already, and what they export is known below.
/// The modules are written so that this is enough; `lint.rs` sees to it. What is there for those who read them is left out.
fn joined(modules: &[Module]) -> String {
    let mut out = String::new();
    for (file, text) in modules {
        out.push_str("// ");
        out.push_str(file);
        out.push('\n');
        let (mut imports, mut explains) = (false, false);
        for line in text.lines() {
            imports |= line.starts_with("import ");
            if imports {
                imports = !line.ends_with(';');
                continue;
            }
            let line = line.trim_start();
            explains |= line.starts_with("/**");
            if explains || line.is_empty() || line.starts_with("//") {
                explains &= !line.ends_with("*/");
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
        let one = ("one.js", "/** One.\n * It is the first. */\nexport const one = 1;\n");
        let two = (
            "two.js",
            "import {\n  one,\n} from \"./one.js\";\nimport { x } from \"./x.js\";\n\n// Two.\nconst two = {\n  is: one + 1,\n};\n",
        );
        assert_eq!(joined(&[one, two]), "// one.js\nconst one = 1;\n// two.js\nconst two = {\nis: one + 1,\n};\n");
    }

    #[test]
    fn an_address_follows_from_the_content() {
        let asset = |text: &'static str| css("keeper", text).address();
        assert_eq!(asset("a {}"), asset("a {}"));
        assert_ne!(asset("a {}"), asset("b {}"));
        assert!(find(&style().file).is_some_and(|found| found.text.contains("body")) && find("keeper.css").is_none());
    }
}
