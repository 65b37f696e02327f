//! The frame around every page.

use crate::markup::{Esc, put};

/// What stands around a page.
pub struct Shell<'a> {
    pub title: &'a str,
    /// A class of the body.
    pub class: &'a str,
    /// Scripts by their addresses.
    pub scripts: &'a [&'a str],
    /// Attributes of the body that scripts read: name and value.
    pub data: &'a [(&'a str, String)],
}

/// A whole document. It asks no other host for anything.
pub fn document(shell: &Shell<'_>, body: &str) -> String {
    let mut out = String::from("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">");
    out.push_str(r#"<meta name="viewport" content="width=device-width,initial-scale=1">"#);
    out.push_str(r#"<meta name="color-scheme" content="dark light"><link rel="icon" href="/assets/icon.svg">"#);
    put!(out, r#"<title>{}</title><link rel="stylesheet" href="/assets/keeper.css">"#, Esc(shell.title));
    // The table alone has a style of its own; every other page is also something to be read or filled in.
    if shell.class != "table" {
        out.push_str(r#"<link rel="stylesheet" href="/assets/lobby.css">"#);
    }
    for script in shell.scripts {
        put!(out, r#"<script src="{}" defer></script>"#, Esc(script));
    }
    put!(out, "</head><body class=\"{}\"", Esc(shell.class));
    for (name, value) in shell.data {
        put!(out, r#" data-{name}="{}""#, Esc(value));
    }
    put!(out, ">{body}</body></html>");
    out
}

/// A page that says one thing.
pub fn message(text: &str) -> String {
    let shell = Shell { title: "Keeper", class: "lobby", scripts: &[], data: &[] };
    let mut body = String::from("<h1>Keeper</h1>");
    put!(body, r#"<p class="error" role="alert">{}</p><a class="go" href="/">Back to the tables</a>"#, Esc(text));
    document(&shell, &body)
}
