// A card that is aimed at: the half that it would bring lights up, and the omens count it, with their chances. A place that is
// aimed at: its monsters by name. There is no rule in it.

import { $, all } from "./dom.js";

/** Shows what playing the card of this choice would bring; none shows how things stand. */
export function aimCard(number) {
  const omens = $(".omens");
  if (!omens) {
    return;
  }
  const card = number == null ? null : $(`.hand .face[data-choose="${number}"]`);
  const half = card?.dataset.half;
  for (const one of all(".halves .half")) {
    one.classList.toggle("lit", Boolean(half) && one.classList.contains(half));
  }
  const count = Number(omens.dataset.counted) + Number(card?.dataset.omens ?? 0);
  omens.querySelector("output").textContent = card ? `${count} with this card, ${omens.dataset.counted}` : `${count}`;
  const chances = (card?.dataset.chances ?? omens.dataset.chances ?? "").split(";");
  for (const [at, step] of all("li", omens).entries()) {
    step.querySelector(".chance").textContent = chances[at] ?? "";
    step.classList.toggle("now", count >= Number(step.dataset.from) && count <= Number(step.dataset.to));
  }
}

/** The line of the place that is aimed at; it stays until another place is. */
export function aimPlace(id) {
  const lines = all("[data-there]");
  if (id == null || !lines.some((line) => line.dataset.there === id)) {
    return;
  }
  for (const line of lines) {
    line.hidden = line.dataset.there !== id;
  }
}
