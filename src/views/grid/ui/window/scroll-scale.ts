/** Browsers lay out no more than some 17 to 33 million pixels; beyond this the bar stands for more than it is long. */
const longest = 10_000_000;
/** So far from both ends a pixel of the bar is a pixel of the list, so that the ends are reached exactly. */
const even = 500_000;

/** How a scroll bar of bearable length stands for a list of any length. All in pixels. */
export type ScrollScale = {
  /** What the browser is told. */
  height: number;
  isScaled: boolean;
  toReal(bar: number): number;
  toBar(real: number): number;
};

export function scrollScale(contentHeight: number, viewHeight: number): ScrollScale {
  if (contentHeight <= longest) {
    return { height: contentHeight, isScaled: false, toReal: (bar) => bar, toBar: (real) => real };
  }
  const lastReal = contentHeight - viewHeight;
  const lastBar = longest - viewHeight;
  const steep = (lastReal - 2 * even) / (lastBar - 2 * even);
  return {
    height: longest,
    isScaled: true,
    toReal(bar) {
      if (bar <= even) return Math.max(0, bar);
      if (bar >= lastBar - even) return Math.min(lastReal, lastReal - (lastBar - bar));
      return even + (bar - even) * steep;
    },
    toBar(real) {
      if (real <= even) return Math.max(0, real);
      if (real >= lastReal - even) return Math.min(lastBar, lastBar - (lastReal - real));
      return even + (real - even) / steep;
    },
  };
}

/** A step this big was made by dragging the bar or by a key of the browser's own. */
const isLeap = (by: number, viewHeight: number) => Math.abs(by) > viewHeight * 2;
/** Where the bar has got so far from what it stands for, it is put right even while it moves. */
const farAstray = 100_000;

export type ScrollPosition = { bar: number; real: number };

/**
 * Where the list is after the bar has moved: step by step pixels are pixels, and only a leap goes by what the bar
 * stands for. `mend`: where the bar should be put now.
 */
export function followBar(scale: ScrollScale, from: ScrollPosition, bar: number, viewHeight: number) {
  if (!scale.isScaled) return { place: { bar, real: bar } };
  if (isLeap(bar - from.bar, viewHeight)) return { place: { bar, real: scale.toReal(bar) } };
  const last = scale.toReal(scale.height - viewHeight);
  const real = Math.min(last, Math.max(0, from.real + bar - from.bar));
  const should = scale.toBar(real);
  const isAstray = Math.abs(should - bar) > farAstray || bar <= 0 || bar >= scale.height - viewHeight;
  return { place: { bar, real }, ...(isAstray && should !== bar && { mend: should }) };
}
