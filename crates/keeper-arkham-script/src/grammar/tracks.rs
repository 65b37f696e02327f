//! What lies on tracks, and beside the board.

use crate::grammar::counts::{THAT, read_quantity, write_each};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::tree::{Gauge, Quantity, StackId, TrackId};
use keeper_script::form::{Number, Slot};

const DOOM: (&str, &str) = ("doom token", "doom tokens");

fn read_gauge(r: &mut Reader, one: bool) -> Option<Gauge> {
    if r.phrase_of(if one { DOOM.0 } else { DOOM.1 }, "token of a track").is_some() {
        return Some(Gauge::Doom);
    }
    let vocab = r.vocab;
    let mut tracks = (0..).zip(&vocab.tracks);
    tracks.find_map(|(number, (single, many))| {
        r.phrase_of(if one { single } else { many }, "token of a track").map(|()| Gauge::Of(TrackId(number)))
    })
}

fn write_gauge(w: &mut Writer, gauge: Gauge, one: bool) {
    let (single, many) = match gauge {
        Gauge::Doom => DOOM,
        Gauge::Of(track) => {
            let found = w.vocab.tracks.get(usize::from(track.0));
            found.map_or(("?", "?"), |(single, many)| (single.as_str(), many.as_str()))
        }
    };
    w.push(if one { single } else { many });
}

/// `1 doom token`, `that many doom tokens`, `2 Dunwich Horror tokens for each open gate`
pub(crate) struct TrackTokens;

impl Slot<Arkham> for TrackTokens {
    type Value = (Gauge, Option<Quantity>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let that = r.attempt(|r| r.phrase(THAT).and_then(|()| read_gauge(r, false)));
        if let Some(gauge) = that {
            return Some((gauge, Some(Quantity::THAT)));
        }
        let at = r.pos();
        let number = Number(99).read(r)?;
        r.phrase(" ")?;
        let gauge = read_gauge(r, number == 1)?;
        Some((gauge, Some(read_quantity(r, at, number))))
    }

    fn write(&self, w: &mut Writer, &(gauge, quantity): &Self::Value) {
        let Some(quantity) = quantity else { return };
        if quantity == Quantity::THAT {
            w.push(THAT);
            return write_gauge(w, gauge, false);
        }
        w.number(quantity.n);
        w.push(" ");
        write_gauge(w, gauge, quantity.n == 1);
        write_each(w, quantity.each);
    }
}

/// `raid tokens fill their track`
pub(crate) struct FullTrack;

const FILL: &str = " fill their track";

impl Slot<Arkham> for FullTrack {
    type Value = TrackId;

    fn read(&self, r: &mut Reader) -> Option<TrackId> {
        let Gauge::Of(track) = read_gauge(r, false)? else { return None };
        r.phrase(FILL).map(|()| track)
    }

    fn write(&self, w: &mut Writer, track: &TrackId) {
        write_gauge(w, Gauge::Of(*track), false);
        w.push(FILL);
    }
}

/// `blight`: a card of a deck whose cards come to lie beside the board.
pub(crate) struct OfStack;

impl Slot<Arkham> for OfStack {
    type Value = StackId;

    fn read(&self, r: &mut Reader) -> Option<StackId> {
        let mut stacks = (0..).zip(&r.vocab.stacks);
        stacks.find_map(|(number, one)| r.phrase_of(one, "card for the table").map(|()| StackId(number)))
    }

    fn write(&self, w: &mut Writer, stack: &StackId) {
        let found = w.vocab.stacks.get(usize::from(stack.0));
        w.push(found.map_or("?", String::as_str));
    }
}

/// `a patrol`: a marker that lies in an area
pub(crate) struct AMarker;

impl Slot<Arkham> for AMarker {
    type Value = StackId;

    fn read(&self, r: &mut Reader) -> Option<StackId> {
        r.attempt(|r| {
            r.phrase_of("an ", "marker").or_else(|| r.phrase_of("a ", "marker"))?;
            OfStack.read(r)
        })
    }

    fn write(&self, w: &mut Writer, marker: &StackId) {
        let vocab = w.vocab;
        w.article(vocab.stacks.get(usize::from(marker.0)).map_or("?", String::as_str));
    }
}

/// `Dunwich Horror token` (one), `Dunwich Horror tokens`: of a track that a set declares
pub(crate) struct TrackToken {
    pub one: bool,
}

impl Slot<Arkham> for TrackToken {
    type Value = TrackId;

    fn read(&self, r: &mut Reader) -> Option<TrackId> {
        match r.attempt(|r| read_gauge(r, self.one))? {
            Gauge::Of(track) => Some(track),
            Gauge::Doom => None,
        }
    }

    fn write(&self, w: &mut Writer, track: &TrackId) {
        write_gauge(w, Gauge::Of(*track), self.one);
    }
}

/// `1 raid token is`, `2 raid tokens are`
pub(crate) struct MostTokens;

fn are(n: u8) -> &'static str {
    if n == 1 { " is" } else { " are" }
}

impl Slot<Arkham> for MostTokens {
    type Value = (TrackId, u8);

    fn read(&self, r: &mut Reader) -> Option<(TrackId, u8)> {
        let n = Number(99).read(r)?;
        r.phrase(" ")?;
        let track = TrackToken { one: n == 1 }.read(r)?;
        r.phrase(are(n)).map(|()| (track, n))
    }

    fn write(&self, w: &mut Writer, &(track, n): &(TrackId, u8)) {
        w.number(n);
        w.push(" ");
        TrackToken { one: n == 1 }.write(w, &track);
        w.push(are(n));
    }
}

/// `Dunwich Horror tokens`
pub(crate) struct AllTokens;

impl Slot<Arkham> for AllTokens {
    type Value = Gauge;

    fn read(&self, r: &mut Reader) -> Option<Gauge> {
        read_gauge(r, false)
    }

    fn write(&self, w: &mut Writer, gauge: &Gauge) {
        write_gauge(w, *gauge, false);
    }
}
