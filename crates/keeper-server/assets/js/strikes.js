// What is to be seen of a battle on the way from one moment to the next. No page is needed here.

/** Whether its attack lies between these moments; a card may put it before that of the investigators, or leave it out. */
function hasAttacked(before, after) {
  if (before.round === after.round) {
    return after.strikes.some((step) => before.step <= step && step < after.step);
  }
  // Where the card of the round was still to be turned, nobody knew when it would attack.
  return !before.strikes.length || before.strikes.some((step) => before.step <= step);
}

/** How many tokens fell, and whether it attacked. `strikes`: the steps of the round at which it attacks. */
export function battleBetween(before, after) {
  if (!before || !after) {
    return { fallen: 0, attacked: false };
  }
  return { fallen: Math.max(0, before.life - after.life), attacked: hasAttacked(before, after) };
}
