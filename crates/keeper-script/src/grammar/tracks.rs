//! What lies on tracks, and beside the board.

use crate::form::{Number, Slot};
use crate::reader::Reader;
use crate::tree::{StackId, TrackId};
use crate::writer::Writer;

fn read_track(r: &mut Reader, one: bool) -> Option<TrackId> {
    let mut tracks = (0..).zip(&r.vocab.tracks);
    tracks.find_map(|(number, (single, many))| {
        r.phrase_of(if one { single } else { many }, "token of a track").map(|()| TrackId(number))
    })
}

fn write_track(w: &mut Writer, track: TrackId, one: bool) {
    let found = w.vocab.tracks.get(usize::from(track.0));
    w.push(found.map_or("?", |(single, many)| if one { single } else { many }));
}

/// `1 Dunwich Horror token`, `2 Dunwich Horror tokens`
pub(crate) struct TrackTokens;

impl Slot for TrackTokens {
    type Value = (TrackId, u8);

    fn read(&self, r: &mut Reader) -> Option<(TrackId, u8)> {
        let number = Number(99).read(r)?;
        r.phrase(" ")?;
        Some((read_track(r, number == 1)?, number))
    }

    fn write(&self, w: &mut Writer, &(track, number): &(TrackId, u8)) {
        w.number(number);
        w.push(" ");
        write_track(w, track, number == 1);
    }
}

/// `blight`: a card of a deck whose cards come to lie beside the board.
pub(crate) struct OfStack;

impl Slot for OfStack {
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

impl Slot for AMarker {
    type Value = StackId;

    fn read(&self, r: &mut Reader) -> Option<StackId> {
        r.attempt(|r| {
            r.one_of(&["an ", "a "])?;
            OfStack.read(r)
        })
    }

    fn write(&self, w: &mut Writer, marker: &StackId) {
        let vocab = w.vocab;
        w.article(vocab.stacks.get(usize::from(marker.0)).map_or("?", String::as_str));
    }
}

/// `Dunwich Horror tokens`
pub(crate) struct AllTokens;

impl Slot for AllTokens {
    type Value = TrackId;

    fn read(&self, r: &mut Reader) -> Option<TrackId> {
        read_track(r, false)
    }

    fn write(&self, w: &mut Writer, track: &TrackId) {
        write_track(w, *track, false);
    }
}
