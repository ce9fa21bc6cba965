/** Twice as large as they are shown, for sharp screens. */
export const artworkSize = { width: 1200, height: 480 };

export const picture = (ground: string, ...shapes: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 480" width="1200" height="480"><rect width="1200" height="480" fill="${ground}"/>${shapes.join("")}</svg>`;

export const path = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, stroke: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;

export const at = (x: number, y: number, shapes: string, { turn = 0, scale = 1 } = {}): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${shapes}</g>`;

/** Standing on its foot, in two tones. */
export function pine(x: number, foot: number, height: number, [light, dark]: [string, string]): string {
  const tier = (top: number, half: number, bottom: number) =>
    path(`M0 ${top}L${half} ${bottom}H${-half}Z`, light) + path(`M0 ${top}L${half} ${bottom}H0Z`, dark);
  const tree = box(-7, -24, 14, 26, "#5b3d27") + tier(-110, 42, -20) + tier(-150, 34, -66) + tier(-184, 25, -112);
  return at(x, foot, tree, { scale: height / 184 });
}

export const cloud = (x: number, y: number, scale: number, fill: string): string =>
  at(
    x,
    y,
    circle(0, 0, 34, fill) + circle(42, -18, 44, fill) + circle(92, 0, 36, fill) + box(-8, 0, 110, 36, fill, 18),
    { scale },
  );

/** From its stem at the origin to the right. */
export const leaf = (x: number, y: number, turn: number, scale: number, fill: string, vein = "none"): string =>
  at(x, y, path("M0 0C16 -26 52 -28 74 0C52 26 16 26 0 0Z", fill) + line("M6 0H64", vein, 2), { turn, scale });

export function rose(x: number, y: number, scale: number, [outer, middle, inner]: [string, string, string]): string {
  const petals = [0, 72, 144, 216, 288].map((turn) => at(0, 0, circle(0, -20, 24, outer), { turn })).join("");
  const inside = [36, 108, 180, 252, 324].map((turn) => at(0, 0, circle(0, -11, 16, middle), { turn })).join("");
  return at(x, y, petals + inside + circle(0, 0, 12, inner), { scale });
}

export const note = (x: number, y: number, fill: string, { turn = 0, scale = 1 } = {}): string =>
  at(
    x,
    y,
    `<ellipse cx="0" cy="0" rx="25" ry="18" fill="${fill}" transform="rotate(-20)"/>${line("M22 -7V-104", fill, 7)}${path("M22 -107C30 -80 62 -74 54 -34C52 -58 34 -62 22 -66Z", fill)}`,
    { turn, scale },
  );

/** Two that belong together. */
export const notes = (x: number, y: number, fill: string, { turn = 0, scale = 1 } = {}): string =>
  at(
    x,
    y,
    `<ellipse cx="0" cy="0" rx="25" ry="18" fill="${fill}" transform="rotate(-20)"/><g transform="translate(96 -14)"><ellipse cx="0" cy="0" rx="25" ry="18" fill="${fill}" transform="rotate(-20)"/></g>${line("M22 -7V-100", fill, 7)}${line("M118 -21V-114", fill, 7)}${path("M18 -104L122 -119V-97L18 -82Z", fill)}`,
    { turn, scale },
  );

export function star(x: number, y: number, r: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, count) => {
    const [angle, far] = [(count * Math.PI) / 5 - Math.PI / 2, count % 2 === 0 ? r : r * 0.45];
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  return path(`M${points.join("L")}Z`, fill, `stroke="${fill}" stroke-width="${r / 6}" stroke-linejoin="round"`);
}

/** The same everywhere, every time. */
export function confetti(count: number, colors: readonly string[], avoid: (x: number, y: number) => boolean): string {
  let state = 11;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const made: string[] = [];
  while (made.length < count) {
    const [x, y, turn, kind] = [next() * 1200, next() * 480, next() * 180, next()];
    const color = colors[made.length % colors.length]!;
    if (avoid(x, y)) continue;
    const shape =
      kind < 0.4
        ? circle(0, 0, 8, color)
        : kind < 0.75
          ? box(-13, -5, 26, 10, color, 3)
          : line("M-14 0Q-7 -12 0 0T14 0", color, 6);
    made.push(at(Math.round(x), Math.round(y), shape, { turn: Math.round(turn) }));
  }
  return made.join("");
}
