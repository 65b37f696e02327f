// Sounds of the table, made here and not loaded: dice, a page, a gate, a bell. Off unless somebody turns them on.

import { kept } from "./dom.js";

let context = null;

function volume() {
  return Number(kept.get("volume", "60")) / 100;
}

/** A short noise through a filter: wood, paper. */
function noise(at, length, tone, loud) {
  const count = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, count, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < count; i += 1) {
    samples[i] = (Math.random() * 2 - 1) * (1 - i / count) ** 2;
  }
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = tone;
  source.connect(filter).connect(fading(at, length, loud));
  source.start(at);
}

/** A tone that dies away; it may slide to another. */
function tone(at, length, from, to, loud, type = "sine") {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(fading(at, length, loud));
  source.start(at);
  source.stop(at + length);
}

function fading(at, length, loud) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(Math.max(0.0001, loud * volume()), at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context.destination);
  return gain;
}

const SOUNDS = {
  dice: (now) => [0, 0.09, 0.16, 0.27, 0.36, 0.47].forEach((after) => noise(now + after, 0.05, 1800 + 600 * after, 0.5)),
  page: (now) => noise(now, 0.35, 3200, 0.25),
  gate: (now) => {
    tone(now, 1.6, 70, 40, 0.5, "sawtooth");
    tone(now, 1.6, 110, 62, 0.3);
  },
  bell: (now) => {
    tone(now, 1.4, 523, 521, 0.3);
    tone(now, 0.9, 1046, 1042, 0.12);
  },
};

/** The sound that belongs to what happened: a gate that opens, a card that is read out; none for anything else. */
export function soundOf(events) {
  if (events.some((e) => (e.tokens ?? []).some((id) => id.startsWith("gate")))) {
    return "gate";
  }
  return events.some((e) => e.aloud) ? "page" : "";
}

/** `anyway`: a player who looks elsewhere is called, even without the sounds of the table. */
export function makeSound(name, anyway = false) {
  if (!anyway && kept.get("sounds", "off") !== "on") {
    return;
  }
  if (!SOUNDS[name]) {
    return;
  }
  try {
    context ??= new AudioContext();
    context.resume?.();
    document.body.dataset.sounded = name;
    SOUNDS[name](context.currentTime);
  } catch {
    // There is no sound here.
  }
}
