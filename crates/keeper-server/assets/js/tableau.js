// A card that is aimed at: the half that it would bring lights up, and the omens count it. There is no rule in it.

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
  for (const step of all("li", omens)) {
    step.classList.toggle("now", count >= Number(step.dataset.from) && count <= Number(step.dataset.to));
  }
}
