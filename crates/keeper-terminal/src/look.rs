//! Colours and signs. Whatever a colour says, a sign or a letter says too.

use ratatui::style::{Color, Modifier, Style};

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Plain,
    Title,
    Dim,
    Key,
    Gate,
    Seal,
    Clue,
    Monster,
    /// The investigator at this seat.
    Investigator(u8),
    Street,
    /// Where somebody can go.
    Reach,
    Line,
    Good,
    Bad,
    Great,
    Strong,
    Rule,
    /// Read out from a card.
    Tale,
    Cursor,
}

/// How everything looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub colour: bool,
    pub ascii: bool,
}

impl Look {
    /// The look that the environment asks for: no colours with `NO_COLOR`, only ASCII on the bare Linux console.
    pub fn of_environment() -> Look {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let console = std::env::var("TERM").is_ok_and(|term| term == "linux" || term == "vt100");
        Look { colour: !set("NO_COLOR"), ascii: console }
    }

    pub fn style(self, role: Role) -> Style {
        const SEATS: [Color; 8] = [
            Color::LightGreen,
            Color::LightCyan,
            Color::LightMagenta,
            Color::LightYellow,
            Color::LightBlue,
            Color::LightRed,
            Color::Green,
            Color::Cyan,
        ];
        let (colour, modifier) = match role {
            Role::Plain => (Color::Reset, Modifier::empty()),
            Role::Title => (Color::Yellow, Modifier::BOLD),
            Role::Dim => (Color::DarkGray, Modifier::empty()),
            Role::Key => (Color::Cyan, Modifier::empty()),
            Role::Gate => (Color::LightRed, Modifier::BOLD),
            Role::Seal => (Color::LightYellow, Modifier::BOLD),
            Role::Clue => (Color::Green, Modifier::empty()),
            Role::Monster => (Color::LightMagenta, Modifier::empty()),
            Role::Investigator(seat) => (SEATS[usize::from(seat) % 8], Modifier::BOLD),
            Role::Street => (Color::Reset, Modifier::BOLD),
            Role::Reach => (Color::Reset, Modifier::UNDERLINED),
            Role::Line => (Color::DarkGray, Modifier::empty()),
            Role::Good => (Color::LightGreen, Modifier::empty()),
            Role::Bad => (Color::LightRed, Modifier::empty()),
            Role::Great => (Color::LightRed, Modifier::BOLD),
            Role::Strong => (Color::Reset, Modifier::BOLD),
            Role::Rule => (Color::Blue, Modifier::ITALIC),
            Role::Tale => (Color::LightYellow, Modifier::ITALIC),
            Role::Cursor => (Color::Reset, Modifier::REVERSED),
        };
        let style = Style::default().add_modifier(modifier);
        if self.colour && colour != Color::Reset { style.fg(colour) } else { style }
    }

    fn sign(self, sign: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { sign }
    }

    pub fn gate(self) -> &'static str {
        self.sign("◎", "O")
    }

    pub fn seal(self) -> &'static str {
        self.sign("✶", "*")
    }

    pub fn clue(self) -> &'static str {
        self.sign("♦", "c")
    }

    pub fn monster(self) -> &'static str {
        self.sign("▲", "M")
    }

    pub fn closed(self) -> &'static str {
        self.sign("✕", "x")
    }

    /// What a marker on the map means, by the word for its sign.
    pub fn marker(self, word: &str) -> &'static str {
        match word {
            "rumour" | "activity" => self.sign("⚑", "F"),
            "badge" => self.sign("♜", "P"),
            "waves" => self.sign("≈", "~"),
            "rift" => self.sign("◐", "R"),
            "card" => self.sign("▭", "C"),
            _ => self.sign("◈", "o"),
        }
    }

    /// Somebody has explored the gate.
    pub fn explored(self) -> &'static str {
        self.sign("✓", "!")
    }

    /// The dimensions of gates and monsters with their signs.
    pub fn dimensions(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        const SIGNS: [(&str, &str, &str); 9] = [
            ("circle", "○", "0"),
            ("crescent", "☾", ")"),
            ("diamond", "◇", "<"),
            ("hexagon", "⬡", "#"),
            ("plus", "+", "+"),
            ("slash", "/", "/"),
            ("square", "□", "="),
            ("star", "☆", "*"),
            ("triangle", "△", "^"),
        ];
        SIGNS.into_iter().map(move |(name, sign, ascii)| (name, self.sign(sign, ascii)))
    }

    /// The sign of the dimension that is called so.
    pub fn dimension(self, name: &str) -> Option<&'static str> {
        self.dimensions().find(|(known, _)| *known == name).map(|(_, sign)| sign)
    }

    pub fn full(self) -> &'static str {
        self.sign("●", "#")
    }

    pub fn empty(self) -> &'static str {
        self.sign("○", ".")
    }

    /// An empty space.
    pub fn free(self) -> &'static str {
        self.sign("·", ".")
    }

    /// The colour that a board calls so.
    pub fn named(self, colour: &str) -> Style {
        let colour = match colour {
            "red" => Color::LightRed,
            "green" => Color::LightGreen,
            "blue" => Color::LightBlue,
            "purple" => Color::LightMagenta,
            "orange" => Color::LightYellow,
            _ => return Style::default(),
        };
        if self.colour { Style::default().fg(colour) } else { Style::default() }
    }

    /// An arrow of a path of this colour: one of eight directions, from the right clockwise.
    pub fn path(self, colour: &str, direction: usize) -> &'static str {
        const BLUE: [&str; 8] = ["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"];
        const RED: [&str; 8] = ["⇒", "⇘", "⇓", "⇙", "⇐", "⇖", "⇑", "⇗"];
        const ASCII_BLUE: [&str; 8] = ["b>", "bv", "bv", "bv", "b<", "b^", "b^", "b^"];
        const ASCII_RED: [&str; 8] = ["r>", "rv", "rv", "rv", "r<", "r^", "r^", "r^"];
        let arrows = match (colour, self.ascii) {
            ("red", false) => RED,
            ("red", true) => ASCII_RED,
            (_, false) => BLUE,
            (_, true) => ASCII_BLUE,
        };
        arrows[direction % 8]
    }

    pub fn pointer(self) -> &'static str {
        self.sign("▸", ">")
    }

    /// A line that goes in these directions: 1 up, 2 down, 4 left, 8 right.
    pub fn line(self, directions: u8) -> &'static str {
        const SIGNS: [&str; 16] = [" ", "│", "│", "│", "─", "╯", "╮", "┤", "─", "╰", "╭", "├", "─", "┴", "┬", "┼"];
        const ASCII: [&str; 16] = [" ", "|", "|", "|", "-", "'", ".", "+", "-", "'", ".", "+", "-", "+", "+", "+"];
        if self.ascii { ASCII[usize::from(directions & 15)] } else { SIGNS[usize::from(directions & 15)] }
    }
}

pub const ASCII_BORDER: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
