/// Listens to what happens in a game.
pub trait Journal<E> {
    /// Whether anybody listens; where it is false the compiler removes the telling.
    const ON: bool;
    fn tell(&mut self, event: E);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Journal<E> for Silent {
    const ON: bool = false;
    #[inline(always)]
    fn tell(&mut self, _: E) {}
}

/// Keeps every event in order.
#[derive(Clone, Debug)]
pub struct Recorder<E> {
    pub events: Vec<E>,
}

impl<E> Default for Recorder<E> {
    fn default() -> Self {
        Self { events: Vec::new() }
    }
}

impl<E> Journal<E> for Recorder<E> {
    const ON: bool = true;
    fn tell(&mut self, event: E) {
        self.events.push(event);
    }
}
