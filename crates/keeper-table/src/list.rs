use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list of at most `N` small values that lies inside the value that owns it: no heap, copied with one `memcpy`.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u16,
    items: [T; N],
}

/// What a slice can tell too, without a look at the whole of it.
impl<T, const N: usize> List<T, N> {
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.items.get(self.len().wrapping_sub(1))
    }

    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        let at = self.len().wrapping_sub(1);
        self.items.get_mut(at)
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    pub fn new() -> Self {
        Self { len: 0, items: [T::default(); N] }
    }

    /// Appends a value and says whether there was room for it.
    #[inline]
    pub fn push(&mut self, value: T) -> bool {
        let at = usize::from(self.len);
        if at < N {
            self.items[at] = value;
            self.len += 1;
            true
        } else {
            false
        }
    }

    /// Appends the first `count` of these and says whether there was room for them.
    #[inline]
    pub fn push_few<const K: usize>(&mut self, values: &[T; K], count: usize) -> bool {
        let rest = self.items.get_mut(usize::from(self.len)..).unwrap_or_default();
        match rest.first_chunk_mut::<K>() {
            Some(place) => {
                // Together, though some of them may not count.
                *place = *values;
                self.len += count.min(K) as u16;
                true
            }
            None => values.iter().take(count).all(|&value| self.push(value)),
        }
    }

    /// Appends what is made of each of these where it is wanted, and says whether there was room.
    #[inline(always)]
    pub fn push_wanted<U>(&mut self, from: &[U], made: impl Fn(&U) -> (T, bool)) -> bool {
        let rest = self.items.get_mut(usize::from(self.len)..).unwrap_or_default();
        let Some(place) = rest.get_mut(..from.len()) else {
            return from.iter().map(made).all(|(value, wanted)| !wanted || self.push(value));
        };
        let mut count = 0;
        for (value, wanted) in from.iter().map(made) {
            // What is not wanted is written too, and then written over.
            place[count] = value;
            count += usize::from(wanted);
        }
        self.len += count as u16;
        true
    }

    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    pub fn clear(&mut self) {
        self.len = 0;
    }

    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len as u16);
    }

    /// Removes the value at `at`, keeping the order of the others.
    pub fn remove(&mut self, at: usize) -> T {
        let value = self[at];
        let len = usize::from(self.len);
        self.items.copy_within(at + 1..len, at);
        self.len -= 1;
        value
    }

    pub fn insert(&mut self, at: usize, value: T) -> bool {
        let len = usize::from(self.len);
        if len == N {
            return false;
        }
        self.items.copy_within(at..len, at + 1);
        self.items[at] = value;
        self.len += 1;
        true
    }

    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let mut to = 0;
        for from in 0..usize::from(self.len) {
            if keep(&self.items[from]) {
                self.items[to] = self.items[from];
                to += 1;
            }
        }
        self.len = to as u16;
    }

    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    /// Takes the first `N` values.
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut list = Self::new();
        for value in values.into_iter().take(N) {
            list.push(value);
        }
        list
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(d)?;
        if values.len() > N {
            return Err(serde::de::Error::invalid_length(values.len(), &"a shorter list"));
        }
        Ok(values.into_iter().collect())
    }
}
