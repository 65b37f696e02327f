//! Fits the value to games that were played: each position with how its game ended.

use keeper_table::Rng;

use super::features::{FEATURES, Features};
use super::value::{Net, cell, sigmoid};

/// A position, and the share of the victory that came of it.
pub type Sample = (Features, f32);

/// How a net is fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    pub rounds: u32,
    pub rate: f32,
    /// How much weights are drawn towards nothing.
    pub decay: f32,
    /// Cells between the numbers and the chance.
    pub cells: usize,
    pub seed: u64,
}

impl Default for Fit {
    fn default() -> Fit {
        Fit { rounds: 12, rate: 0.002, decay: 1e-5, cells: 64, seed: 1 }
    }
}

impl Fit {
    /// As often over many positions as is needed: so many looks at one, in all.
    pub fn for_so_many(positions: usize) -> Fit {
        let rounds = (LOOKS / positions.max(1)).clamp(3, 16) as u32;
        Fit { rounds, ..Fit::default() }
    }
}

/// Looks at positions while a net is fitted to many.
const LOOKS: usize = 16_000_000;

const BATCH: usize = 64;

/// Moments of a slope, by which steps are measured (Adam).
struct Pace {
    mean: Vec<f32>,
    square: Vec<f32>,
    step: i32,
}

/// A net that fits these positions. `told` hears after each round how far it is off.
pub fn fit(samples: &[Sample], how: Fit, mut told: impl FnMut(u32, f32)) -> Net {
    let mut rng = Rng::new(how.seed);
    let mut uniform = || (f64::from(rng.draw()) / f64::from(u32::MAX) * 2.0 - 1.0) as f32;
    let mut net = Net::new(how.cells);
    net.inner.iter_mut().for_each(|cell| cell[..FEATURES].iter_mut().for_each(|weight| *weight = 0.25 * uniform()));
    net.outer[..how.cells].iter_mut().for_each(|weight| *weight = 0.3 * uniform());
    let weights = how.cells * (FEATURES + 2) + 1;
    let mut pace = Pace { mean: vec![0.0; weights], square: vec![0.0; weights], step: 0 };
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut slope = vec![0.0f32; weights];
    let mut cells = vec![[0.0f32; BATCH]; how.cells];
    let mut seen: Vec<Sample> = Vec::with_capacity(BATCH);
    for round in 0..how.rounds {
        rng.shuffle(&mut order);
        // Smaller steps towards the end.
        let rate = how.rate * (1.0 - round as f32 / how.rounds as f32).max(0.05);
        let mut off = 0.0;
        for batch in order.chunks(BATCH) {
            slope.fill(0.0);
            seen.clear();
            seen.extend(batch.iter().map(|&at| samples[at as usize]));
            off += lean(&net, &seen, &mut cells, &mut slope);
            pace.go(&mut net, &slope, 1.0 / batch.len() as f32, rate, how.decay);
        }
        told(round + 1, off / samples.len().max(1) as f32);
    }
    net
}

/// Adds how these samples would have the weights changed; says how far off the net is. Cell after cell, since the weights of one and all
/// the samples fit into the fastest memory.
fn lean(net: &Net, samples: &[Sample], cells: &mut [[f32; BATCH]], slope: &mut [f32]) -> f32 {
    let mut errors = [net.outer[net.cells()]; BATCH];
    for ((weights, out), kept) in net.inner.iter().zip(&net.outer).zip(&mut *cells) {
        for (((seen, _), kept), sum) in samples.iter().zip(kept).zip(&mut errors) {
            *kept = cell(weights, seen);
            *sum += out * *kept;
        }
    }
    let mut off = 0.0;
    for ((_, won), error) in samples.iter().zip(&mut errors) {
        let chance = sigmoid(*error);
        off -= won * chance.max(1e-6).ln() + (1.0 - won) * (1.0 - chance).max(1e-6).ln();
        *error = chance - won;
    }
    let (inner, outer) = slope.split_at_mut(net.cells() * (FEATURES + 1));
    for (i, (kept, row)) in cells.iter().zip(inner.chunks_exact_mut(FEATURES + 1)).enumerate() {
        let (row, bias) = row.split_at_mut(FEATURES);
        for (((seen, _), &cell), &error) in samples.iter().zip(kept).zip(&errors) {
            outer[i] += error * cell;
            if cell > 0.0 {
                let back = error * net.outer[i];
                row.iter_mut().zip(seen).for_each(|(weight, x)| *weight += back * x);
                bias[0] += back;
            }
        }
    }
    outer[net.cells()] += errors[..samples.len()].iter().sum::<f32>();
    off
}

impl Pace {
    fn go(&mut self, net: &mut Net, slope: &[f32], share: f32, rate: f32, decay: f32) {
        self.step += 1;
        let (a, b) = (1.0 - 0.9f32.powi(self.step), 1.0 - 0.999f32.powi(self.step));
        let weights = net.inner.iter_mut().flatten().chain(&mut net.outer);
        for (i, weight) in weights.enumerate() {
            let g = slope[i] * share + decay * *weight;
            self.mean[i] = 0.9 * self.mean[i] + 0.1 * g;
            self.square[i] = 0.999 * self.square[i] + 0.001 * g * g;
            *weight -= rate * (self.mean[i] / a) / ((self.square[i] / b).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_net_learns_what_makes_the_difference() {
        let mut rng = Rng::new(7);
        let mut samples = Vec::new();
        for _ in 0..4000 {
            let seen: Features = std::array::from_fn(|_| f32::from((rng.draw() % 100) as u8) / 100.0);
            // Won where exactly one of two is large: no straight line tells.
            let won = (seen[3] > 0.5) != (seen[9] > 0.5);
            samples.push((seen, f32::from(u8::from(won))));
        }
        let net = fit(&samples[..3000], Fit { rounds: 60, rate: 0.005, ..Fit::default() }, |_, _| {});
        let right = samples[3000..].iter().filter(|(seen, won)| (net.chance(seen) > 0.5) == (*won > 0.5)).count();
        assert!(right > 900, "{right} of 1000");
    }
}
