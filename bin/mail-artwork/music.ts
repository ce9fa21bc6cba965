import { at, box, circle, line, note, notes, path, picture } from "./shapes.ts";

/** From the left edge to the right one. */
const keys = (top: number): string => {
  const white = Array.from({ length: 20 }, (_, count) => box(count * 60 + 1, top, 58, 200, "#ffffff", 8)).join("");
  const black = Array.from({ length: 20 }, (_, count) =>
    [1, 2, 4, 5, 6].includes(count % 7) ? box(count * 60 - 19, top - 10, 38, 100, "#3b1f3e", 6) : "",
  ).join("");
  return box(0, top - 14, 1200, 220, "#3b1f3e") + white + black;
};

const wave = (y: number): string =>
  `M-20 ${y + 40}C180 ${y - 90} 380 ${y - 70} 600 ${y + 10}S1020 ${y + 110} 1220 ${y - 40}`;

/** Notes that fly over the keys. */
export const musicNotes = picture(
  "#f7eaf3",
  circle(180, 90, 150, "#f1dcec"),
  circle(1040, 240, 190, "#f1dcec"),
  circle(600, 40, 100, "#f4e2ee"),
  ...[0, 26, 52, 78, 104].map((more) => line(wave(150 + more), "#d7b3d3", 4)),
  note(150, 222, "#7b3a7e", { turn: -14, scale: 1.05 }),
  notes(306, 182, "#e2703a", { turn: -4, scale: 1.05 }),
  note(512, 226, "#d59a2b", { turn: 8, scale: 1.05 }),
  notes(650, 262, "#7b3a7e", { turn: 10, scale: 1.1 }),
  note(866, 302, "#c2457f", { turn: 6, scale: 1.05 }),
  notes(978, 262, "#d59a2b", { turn: -12, scale: 0.95 }),
  note(1124, 216, "#7b3a7e", { turn: -16, scale: 0.9 }),
  keys(388),
);

/** A metronome that waits on the piano. */
export const musicMetronome = picture(
  "#f3e6f2",
  circle(600, 230, 216, "#ead3e8"),
  circle(600, 230, 158, "#e2c3df"),
  line(
    "M360 190Q330 230 360 270M320 160Q270 230 320 300M840 190Q870 230 840 270M880 160Q930 230 880 300",
    "#b98bb8",
    8,
  ),
  notes(132, 214, "#7b3a7e", { turn: -10, scale: 0.95 }),
  note(236, 330, "#d59a2b", { turn: 6, scale: 0.8 }),
  notes(972, 250, "#c2457f", { turn: 8, scale: 0.95 }),
  note(1120, 300, "#7b3a7e", { turn: -8, scale: 0.85 }),
  at(
    600,
    388,
    path("M-62 -316H62L116 0H-116Z", "#8d4a2b") +
      path("M0 -316H62L116 0H0Z", "#7a3d22") +
      path("M-40 -290H40L66 -96H-66Z", "#fbe9cf") +
      line("M-26 -262H26M-30 -232H30M-34 -202H34M-38 -172H38M-42 -142H42", "#d3b48a", 4) +
      at(0, -96, line("M0 0V-222", "#3b1f3e", 8) + path("M-22 -176H22L14 -136H-14Z", "#d59a2b"), { turn: 19 }) +
      circle(0, -96, 13, "#3b1f3e") +
      box(-86, -82, 172, 64, "#6a341d", 8) +
      box(-134, -14, 268, 24, "#5b2b17", 10) +
      path("M-62 -316L-40 -338H40L62 -316Z", "#a45a35"),
  ),
  keys(410),
);
