//! HTML and SVG as text: what comes from outside is always escaped.

use std::fmt;

use keeper_present::Subject;

/// Text that may stand between tags and inside quoted attributes.
pub struct Esc<'a>(pub &'a str);

impl fmt::Display for Esc<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(['&', '<', '>', '"', '\'']) {
            f.write_str(&rest[..at])?;
            f.write_str(match rest.as_bytes()[at] {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                b'"' => "&quot;",
                _ => "&#39;",
            })?;
            rest = &rest[at + 1..];
        }
        f.write_str(rest)
    }
}

/// A length of a picture, to a tenth; formatting numbers exactly is a tenth of the work of drawing tokens.
pub struct Tenths(pub f32);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        let sign = if tenths < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
    }
}

/// Appends formatted markup to a string, which cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($arg)*);
    }};
}
pub(crate) use put;

/// What a page keeps of a subject, to ask for it later: its letters, none where there is nothing to read.
pub fn letters(about: &Option<Subject>) -> &str {
    about.as_ref().map(|about| about.0.as_str()).unwrap_or_default()
}

/// Letters, digits and hyphens only: for ids and classes.
pub fn slug(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    text.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_from_outside_becomes_markup() {
        let text = Esc("<b onclick=\"x('&')\">").to_string();
        assert_eq!(text, "&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;");
        assert_eq!(slug("R'lyeh / 2"), "r-lyeh---2");
        assert_eq!([12.0, -0.26, 99.96].map(|one| Tenths(one).to_string()), ["12.0", "-0.3", "100.0"]);
    }
}
