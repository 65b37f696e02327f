//! Every letter and sign in ASCII, for terminals that have nothing else: one letter for one, so that columns stay.

/// Signs that look alike, and letters without their accents: first what is written, then what stands for it.
const ALIKE: [(&str, char); 69] = [
    ("‘’‚‛′´ʼ", '\''),
    ("“”„‟«»″", '"'),
    ("…", '~'),
    ("·•", '-'),
    ("‐‑‒–—―−─━═", '-'),
    ("│┃║", '|'),
    ("╭╮┌┐", '.'),
    ("╰╯└┘", '\''),
    ("├┤┬┴┼╔╗╚╝╠╣╦╩╬", '+'),
    ("←⇐◀◂‹", '<'),
    ("→⇒▶▸›", '>'),
    ("↑⇑△▴", '^'),
    ("↓⇓▼▾▽", 'v'),
    ("↗⇗↙⇙", '/'),
    ("↖⇖↘⇘", '\\'),
    ("◎", 'O'),
    ("●◉■█▓▒░⬡⬢", '#'),
    ("○", 'o'),
    ("◐", 'R'),
    ("◦", '.'),
    ("✶★☆✦✧", '*'),
    ("♦", 'c'),
    ("◇◆", '<'),
    ("▲", 'M'),
    ("✕×✗✘", 'x'),
    ("✓✔", '!'),
    ("⚑", 'F'),
    ("♜", 'P'),
    ("≈", '~'),
    ("▭", 'C'),
    ("◈", 'o'),
    ("☾☽", ')'),
    ("□▢▣", '='),
    ("∞", '8'),
    ("¡", '!'),
    ("¿", '.'),
    ("½", '/'),
    ("÷", '/'),
    ("°º", 'o'),
    ("ª", 'a'),
    ("£", 'L'),
    ("€", 'E'),
    ("§", 'S'),
    ("©", 'C'),
    ("®", 'R'),
    ("¹", '1'),
    ("²", '2'),
    ("³", '3'),
    ("ÀÁÂÃÄÅĀĂĄÆ", 'A'),
    ("àáâãäåāăąæ", 'a'),
    ("ÇĆĈĊČ", 'C'),
    ("çćĉċč", 'c'),
    ("ÐĎĐ", 'D'),
    ("ðďđ", 'd'),
    ("ÈÉÊËĒĔĖĘĚ", 'E'),
    ("èéêëēĕėęě", 'e'),
    ("ĜĞĠĢĝğġģ", 'g'),
    ("ÌÍÎÏĨĪĬĮİ", 'I'),
    ("ìíîïĩīĭįı", 'i'),
    ("ŁĹĻĽŁ", 'L'),
    ("łĺļľ", 'l'),
    ("ÑŃŅŇ", 'N'),
    ("ñńņň", 'n'),
    ("ÒÓÔÕÖØŌŎŐŒ", 'O'),
    ("òóôõöøōŏőœ", 'o'),
    ("ŔŘŕř", 'r'),
    ("ŚŜŞŠȘśŝşšșßẞ", 's'),
    ("ÙÚÛÜŨŪŬŮŰŲ", 'U'),
    ("ùúûüũūŭůűų", 'u'),
];

/// What stands for a sign that nothing looks like.
const UNKNOWN: char = '_';

/// The sign itself, or the one in ASCII that stands for it.
pub fn ascii(sign: char) -> char {
    if sign.is_ascii() {
        return sign;
    }
    if sign.is_whitespace() {
        return ' ';
    }
    ALIKE.iter().find(|(signs, _)| signs.contains(sign)).map_or(UNKNOWN, |&(_, plain)| plain)
}
