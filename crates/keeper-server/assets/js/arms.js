// Weapons that are taken up and put down before a blow. No page is needed here.

/** The letters of what is taken, in one order, so that equal sets are equal. */
function setOf(letters) {
  return [...letters].filter(Boolean).sort().join(" ");
}

/** The blow that is struck with just these. */
export function blowWith(blows, letters) {
  const wanted = setOf(letters);
  return blows.find((blow) => setOf(blow.with) === wanted) ?? null;
}

/**
 * What is in hand after one of the arms was pressed: it is taken up or put down, and what does not fit beside it is put down.
 *
 * `arms`: the letters of each; `on`: the numbers of those in hand.
 */
export function pressed(arms, on, number, blows) {
  const letters = (numbers) => numbers.map((one) => arms[one]);
  if (!arms[number]) {
    return [];
  }
  const wanted = on.includes(number) ? on.filter((one) => one !== number) : [...on, number];
  const fitting = [wanted, ...on.map((one) => [one, number]), [number]].find((numbers) => blowWith(blows, letters(numbers)));
  return fitting ?? on;
}

/** The numbers of the arms with which a blow is struck. */
export function armsOf(arms, blow) {
  const left = [...blow.with];
  const taken = [];
  arms.forEach((letters, number) => {
    const at = letters ? left.indexOf(letters) : -1;
    if (at >= 0) {
      left.splice(at, 1);
      taken.push(number);
    }
  });
  return taken;
}
