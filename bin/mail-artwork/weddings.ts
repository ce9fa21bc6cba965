import { at, circle, leaf, line, path, picture, rose } from "./shapes.ts";

const pinks: [string, string, string] = ["#e9a3b0", "#dd7f93", "#b23a5b"];
const creams: [string, string, string] = ["#fbe3d4", "#f5cdb4", "#dd9f7c"];
const wines: [string, string, string] = ["#c35a76", "#b23a5b", "#8c2745"];

/** Leaves to both sides of a stem that hangs from left to right. */
function garland(from: number, to: number, top: number, sag: number): string {
  const middle = (from + to) / 2;
  const heightAt = (x: number) => top + sag * (1 - ((x - middle) / ((to - from) / 2)) ** 2);
  const greens = ["#7d9b76", "#9db68f", "#5f8062"];
  let made = line(`M${from} ${top}Q${middle} ${top + 2 * sag} ${to} ${top}`, "#6d8a66", 5);
  for (let x = from, count = 0; x <= to; x += 22, count++) {
    const slope = (-2 * sag * (x - middle)) / ((to - from) / 2) ** 2;
    const along = (Math.atan(slope) * 180) / Math.PI;
    const size = 0.72 + (count % 3) * 0.12;
    made +=
      leaf(x, heightAt(x), along + 52, size, greens[count % 3]!) +
      leaf(x, heightAt(x), along - 58, size * 0.8, greens[(count + 1) % 3]!);
  }
  return made;
}

const bulb = (x: number, top: number, y: number): string =>
  line(`M${x} ${top}V${y - 20}`, "#b9a48f", 3) +
  circle(x, y, 30, "#fbe6b8", 'opacity="0.6"') +
  circle(x, y, 14, "#f3c969");

/** A garland of roses, and lights below it. */
export const weddingGarland = picture(
  "#fdf3ee",
  circle(600, 470, 330, "#fbe8e2"),
  circle(600, 470, 230, "#f9ded8"),
  ...(
    [
      [210, 130, 244],
      [330, 176, 316],
      [460, 200, 268],
      [740, 200, 268],
      [870, 176, 316],
      [990, 130, 244],
      [90, 60, 180],
      [1110, 60, 180],
    ] as const
  ).map(([x, top, y]) => bulb(x, top, y)),
  garland(-30, 630, 30, 120),
  garland(570, 1230, 30, 120),
  rose(600, 66, 1.5, wines),
  rose(528, 92, 1.15, creams),
  rose(674, 92, 1.15, pinks),
  rose(300, 152, 1.15, pinks),
  rose(366, 158, 0.9, creams),
  rose(236, 146, 0.8, wines),
  rose(900, 152, 1.15, creams),
  rose(836, 158, 0.9, wines),
  rose(966, 146, 0.8, pinks),
  rose(20, 50, 1.2, pinks),
  rose(1180, 50, 1.2, wines),
  at(
    600,
    400,
    path("M-98 -126L-44 -110C-48 -62 -60 -38 -84 -46C-108 -54 -108 -86 -98 -126Z", "#f7e2c0") +
      path("M-96 -92L-52 -80C-54 -56 -64 -40 -82 -46C-98 -52 -100 -70 -96 -92Z", "#f3c969") +
      line("M-70 -44L-48 44M-76 48L-22 40", "#c99b6a", 7) +
      path("M98 -126L44 -110C48 -62 60 -38 84 -46C108 -54 108 -86 98 -126Z", "#f7e2c0") +
      path("M96 -92L52 -80C54 -56 64 -40 82 -46C98 -52 100 -70 96 -92Z", "#f3c969") +
      line("M70 -44L48 44M76 48L22 40", "#c99b6a", 7),
  ),
);

const sprig = (x: number, y: number, turn: number, isLeft: boolean): string => {
  const sides = [0, 1, 2, 3, 4].map(
    (count) =>
      leaf(count * 52, -count * 9, -42, 0.8 - count * 0.06, "#8fab86") +
      leaf(count * 52 + 16, -count * 9, 36, 0.76 - count * 0.06, "#6f8f6b"),
  );
  const whole = line("M-10 2Q120 -10 268 -48", "#6d8a66", 6) + sides.join("") + leaf(258, -46, -12, 0.6, "#8fab86");
  return at(x, y, isLeft ? `<g transform="scale(-1 1)">${whole}</g>` : whole, { turn });
};

/** Two rings between sprigs. */
export const weddingRings = picture(
  "#fdf3ee",
  circle(600, 240, 214, "#fae5de"),
  sprig(752, 300, -10, false),
  sprig(748, 336, 16, false),
  sprig(448, 300, 10, true),
  sprig(452, 336, -16, true),
  rose(448, 322, 1.3, wines),
  rose(392, 360, 0.95, creams),
  rose(752, 322, 1.3, pinks),
  rose(808, 360, 0.95, wines),
  `<circle cx="548" cy="256" r="104" fill="none" stroke="#d9a441" stroke-width="26"/>`,
  `<circle cx="548" cy="256" r="104" fill="none" stroke="#f2cf7e" stroke-width="8" stroke-dasharray="150 600" transform="rotate(190 548 256)"/>`,
  `<circle cx="660" cy="256" r="104" fill="none" stroke="#e3b65a" stroke-width="26"/>`,
  `<path d="M548 152A104 104 0 0 1 638 204" fill="none" stroke="#d9a441" stroke-width="26"/>`,
  `<circle cx="660" cy="256" r="104" fill="none" stroke="#f8dfa0" stroke-width="8" stroke-dasharray="150 600" transform="rotate(250 660 256)"/>`,
  at(
    660,
    136,
    path("M-34 -18L-20 -44H20L34 -18L0 22Z", "#cfe8f0") +
      path("M-34 -18H34L0 22Z", "#a9d2e0") +
      path("M-12 -18L0 -44L12 -18L0 22Z", "#e8f6fa") +
      line("M-52 -46L-64 -56M52 -46L64 -56M0 -66V-82", "#d9a441", 6),
  ),
);
