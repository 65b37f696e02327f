use std::hash::{Hash, Hasher};
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::List;

/// A stack of at most `N` small values that lies inside the value that owns it, as a [`List`] does. What is on top has a place of
/// its own, which is read and replaced without counting; the values are numbered from the lowest.
#[derive(Clone, Copy)]
pub struct Stack<T, const N: usize> {
    /// On an empty stack the default.
    top: T,
    len: u16,
    /// What lies below the top, from the second place on; the first holds what an empty stack has on top.
    below: [T; N],
}

impl<T: Copy + Default, const N: usize> Stack<T, N> {
    pub fn new() -> Self {
        Self { top: T::default(), len: 0, below: [T::default(); N] }
    }

    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What is on top; of an empty stack the default.
    #[inline]
    pub fn top(&self) -> &T {
        &self.top
    }

    /// Replaces what is on top of a stack that is not empty.
    #[inline]
    pub fn set_top(&mut self, value: T) {
        debug_assert!(self.len > 0, "nothing is on top");
        self.top = value;
    }

    /// Lays a value on top and says whether there was room for it.
    #[inline]
    pub fn push(&mut self, value: T) -> bool {
        let at = self.len();
        if at < N {
            self.below[at] = self.top;
            self.top = value;
            self.len += 1;
            true
        } else {
            false
        }
    }

    /// Takes the top away, if there is one.
    #[inline]
    pub fn drop_top(&mut self) {
        self.len = self.len.saturating_sub(1);
        self.top = self.below[self.len() % N];
    }

    pub fn clear(&mut self) {
        self.truncate(0);
    }

    pub fn truncate(&mut self, len: usize) {
        if len < self.len() {
            self.top = self.below[len];
            self.len = len as u16;
        }
    }

    /// Lays a value under those from `at` on, and says whether there was room for it.
    pub fn insert(&mut self, at: usize, value: T) -> bool {
        let len = self.len();
        assert!(at <= len, "{at} of {len}");
        if at == len {
            return self.push(value);
        }
        if !self.push(self.top) {
            return false;
        }
        self.below.copy_within(at + 1..len, at + 2);
        self.below[at + 1] = value;
        true
    }

    pub fn first(&self) -> Option<&T> {
        self.iter().next()
    }

    #[inline]
    pub fn last(&self) -> Option<&T> {
        (!self.is_empty()).then_some(&self.top)
    }

    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        (self.len > 0).then_some(&mut self.top)
    }

    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        match self.len().checked_sub(at + 1)? {
            0 => Some(&mut self.top),
            _ => Some(&mut self.below[at + 1]),
        }
    }

    /// From the lowest to the top.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.below.get(1..self.len()).unwrap_or_default().iter().chain(self.last())
    }

    #[inline]
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut T> {
        let top = (self.len > 0).then_some(&mut self.top);
        self.below.get_mut(1..usize::from(self.len)).unwrap_or_default().iter_mut().chain(top)
    }

    /// The number of the uppermost value that is so.
    #[inline]
    pub fn rposition(&self, is: impl FnMut(&T) -> bool) -> Option<usize> {
        let deep = self.iter().rev().position(is)?;
        Some(self.len() - 1 - deep)
    }
}

impl<T: Copy + Default, const N: usize> Default for Stack<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + Default, const N: usize> Index<usize> for Stack<T, N> {
    type Output = T;
    #[inline]
    fn index(&self, at: usize) -> &T {
        assert!(at < self.len(), "{at} of {}", self.len);
        if at + 1 == self.len() { &self.top } else { &self.below[at + 1] }
    }
}

impl<T: Copy + Default, const N: usize> IndexMut<usize> for Stack<T, N> {
    #[inline]
    fn index_mut(&mut self, at: usize) -> &mut T {
        assert!(at < self.len(), "{at} of {}", self.len);
        if at + 1 == self.len() { &mut self.top } else { &mut self.below[at + 1] }
    }
}

impl<T: Copy + Default + PartialEq, const N: usize> PartialEq for Stack<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Copy + Default + Eq, const N: usize> Eq for Stack<T, N> {}

impl<T: Copy + Default + Hash, const N: usize> Hash for Stack<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.iter().for_each(|value| value.hash(state));
    }
}

impl<T: Copy + Default + std::fmt::Debug, const N: usize> std::fmt::Debug for Stack<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Default + Serialize, const N: usize> Serialize for Stack<T, N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Stack<T, N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let values = List::<T, N>::deserialize(d)?;
        let mut stack = Self::new();
        for &value in values.iter() {
            stack.push(value);
        }
        Ok(stack)
    }
}

#[cfg(test)]
mod tests {
    use super::Stack;

    /// A stack does what a vector does, whatever is done to it.
    #[test]
    fn as_a_vector() {
        let mut rng = crate::Rng::new(7u64);
        for _ in 0..200 {
            let (mut stack, mut vector) = (Stack::<u8, 6>::new(), Vec::new());
            for value in 1..60 {
                match rng.below(9) {
                    0..3 => {
                        let room = vector.len() < 6;
                        assert_eq!(stack.push(value), room);
                        vector.extend(room.then_some(value));
                    }
                    3 => {
                        stack.drop_top();
                        vector.pop();
                    }
                    4 => {
                        let at = rng.below(vector.len() as u32 + 1) as usize;
                        let room = vector.len() < 6;
                        assert_eq!(stack.insert(at, value), room);
                        if room {
                            vector.insert(at, value);
                        }
                    }
                    5 if !vector.is_empty() => {
                        let at = rng.below(vector.len() as u32) as usize;
                        (stack[at], vector[at]) = (value, value);
                        assert_eq!(stack[at], value);
                        *stack.get_mut(at).unwrap() += 100;
                        vector[at] += 100;
                    }
                    6 if !vector.is_empty() => {
                        stack.set_top(value);
                        *vector.last_mut().unwrap() = value;
                    }
                    7 => {
                        let len = rng.below(7) as usize;
                        stack.truncate(len);
                        vector.truncate(len);
                    }
                    _ => stack.iter_mut().chain(&mut vector).for_each(|value| *value ^= 1),
                }
                assert!(stack.iter().eq(vector.iter()) && stack.iter().rev().eq(vector.iter().rev()));
                assert_eq!((stack.len(), stack.is_empty()), (vector.len(), vector.is_empty()));
                assert_eq!((stack.first(), stack.last()), (vector.first(), vector.last()));
                assert_eq!(*stack.top(), vector.last().copied().unwrap_or_default());
                assert_eq!(stack.get_mut(vector.len()), None);
                let odd = |value: &u8| value % 2 == 1;
                assert_eq!(stack.rposition(odd), vector.iter().rposition(odd));
                let text = serde_json::to_string(&stack).unwrap();
                assert_eq!(text, serde_json::to_string(&vector).unwrap());
                assert!(serde_json::from_str::<Stack<u8, 6>>(&text).unwrap() == stack);
                assert_eq!(serde_json::from_str::<Stack<u8, 3>>(&text).is_ok(), vector.len() <= 3);
            }
        }
    }
}
