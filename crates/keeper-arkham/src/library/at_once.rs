//! Files are read on as many threads as there are: nothing in one file waits for another.

use std::sync::Mutex;

/// The same as going through all of them one by one, but several are worked on at once; the first that goes wrong is told.
pub(super) fn at_once<T: Send, R: Send, E: Send>(
    all: Vec<T>,
    work: impl Fn(T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(all.len() / 4);
    if threads < 2 {
        return all.into_iter().map(work).collect();
    }
    let left = Mutex::new(all.into_iter().enumerate());
    let some = || {
        let mut done = Vec::new();
        // The lock is given back before the work begins.
        while let Some((at, one)) = { left.lock().unwrap_or_else(|e| e.into_inner()).next() } {
            done.push((at, work(one)));
        }
        done
    };
    let mut done = std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(some)).collect();
        let mut done = some();
        for helper in helpers {
            done.extend(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        done
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::at_once;

    #[test]
    fn results_stand_in_the_order_of_what_was_given() {
        let squares: Result<Vec<u32>, ()> = at_once((0..100).collect(), |n: u32| Ok(n * n));
        assert_eq!(squares, Ok((0..100).map(|n| n * n).collect()));
    }

    #[test]
    fn the_first_mistake_is_told() {
        assert_eq!(at_once((0..100).collect(), |n: u32| if n % 30 == 29 { Err(n) } else { Ok(n) }), Err(29));
    }
}
