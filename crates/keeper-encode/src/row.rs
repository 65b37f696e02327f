//! Rows that are filled from left to right.

/// Described numbers: what lies outside -4 to 4 is cut.
pub struct Numbers<'a>(&'a mut [f32], usize);

impl<'a> Numbers<'a> {
    pub fn new(to: &'a mut [f32]) -> Numbers<'a> {
        Numbers(to, 0)
    }

    #[inline]
    pub fn push(&mut self, value: f32) {
        if let Some(place) = self.0.get_mut(self.1) {
            *place = value.clamp(-4.0, 4.0);
        }
        self.1 += 1;
    }

    pub fn flag(&mut self, is: bool) {
        self.push(f32::from(u8::from(is)));
    }

    /// How many were written; more than there was room for if the sizes are wrong.
    pub fn len(&self) -> usize {
        self.1
    }
}

/// One of the tables that lie one after the other.
pub struct Rows<'a> {
    left: &'a mut [i16],
    columns: usize,
}

impl<'a> Rows<'a> {
    /// The next table of so many rows and columns, and what lies behind it.
    pub fn split(to: &'a mut [i16], rows: usize, columns: usize) -> (Rows<'a>, &'a mut [i16]) {
        let (left, rest) = to.split_at_mut((rows * columns).min(to.len()));
        left.fill(0);
        (Rows { left, columns }, rest)
    }

    /// Writes the next row, in use; false where the table is full.
    #[inline]
    pub fn push<const N: usize>(&mut self, row: [i16; N]) -> bool {
        debug_assert_eq!(N, self.columns);
        if self.left.len() < N {
            return false;
        }
        let (here, left) = std::mem::take(&mut self.left).split_at_mut(N);
        here.copy_from_slice(&row);
        self.left = left;
        true
    }
}
