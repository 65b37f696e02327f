//! The numbers of choices as bytes, one for each, as long as they are small: files of games are full of them.

/// A byte for every number below 255; a larger one is a run of 255s and a last byte, which add up to it.
pub fn pack(numbers: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(numbers.len());
    for &number in numbers {
        let mut left = number;
        while left >= 255 {
            bytes.push(255);
            left -= 255;
        }
        bytes.push(left as u8);
    }
    bytes
}

/// The numbers again. Bytes that end in the middle of a number, or add up to more than a number can be, are none.
pub fn unpack(bytes: &[u8]) -> Option<Vec<u16>> {
    let mut numbers = Vec::with_capacity(bytes.len());
    let mut sum = 0u16;
    for &byte in bytes {
        sum = sum.checked_add(byte.into())?;
        if byte < 255 {
            numbers.push(std::mem::take(&mut sum));
        }
    }
    (bytes.last() != Some(&255)).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_a_byte_each_and_large_ones_come_back() {
        assert_eq!(pack(&[0, 7, 254]), [0, 7, 254]);
        assert_eq!(pack(&[255, 256, 319, 510]), [255, 0, 255, 1, 255, 64, 255, 255, 0]);
        let all: Vec<u16> = (0..2000).chain([u16::MAX]).collect();
        assert_eq!(unpack(&pack(&all)), Some(all));
    }

    #[test]
    fn bytes_that_are_no_numbers_are_refused() {
        assert_eq!(unpack(&[3, 255]), None);
        assert_eq!(unpack(&[255; 300]), None);
    }
}
