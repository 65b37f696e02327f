// What leaves a header that is too narrow, one thing after the other. No page is needed here.

/** In this order; doom, terror, whose turn it is and undo always stay. */
export const FOLDS = ["subtitle", "bars", "boxes", "name", "extra", "phase", "again", "pips"];

/** The shortest start of all folds with which everything fits; `fits` is asked with each in turn. */
export function foldsNeeded(folds, fits) {
  for (let count = 0; count < folds.length; count += 1) {
    const tried = folds.slice(0, count);
    if (fits(tried)) {
      return tried;
    }
  }
  return folds;
}
