// What leaves a header that is too narrow, one thing after the other. No page is needed here.

/** In this order, at the left and at the right; doom, terror, whose turn it is and undo always stay. */
export const LEAD_FOLDS = ["subtitle", "bars", "boxes", "name", "extra", "pips"];
export const ACTS_FOLDS = ["again", "phase"];
/** Where both are one narrow row, these are the last to leave. */
export const LAST_FOLDS = [...ACTS_FOLDS, "gates"];

/** The shortest start of these folds with which everything fits; `fits` is asked with each in turn. */
export function foldsNeeded(folds, fits) {
  for (let count = 0; count < folds.length; count += 1) {
    const tried = folds.slice(0, count);
    if (fits(tried)) {
      return tried;
    }
  }
  return folds;
}
