import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { LineHeights } from "../window/line-heights.ts";
import { followBar, type ScrollPosition, scrollScale } from "../window/scroll-scale.ts";

export type View = {
  /** The rows to draw, some beyond what is seen. */
  first: number;
  last: number;
  /** How far the bar lags behind what it stands for. */
  offset: number;
  left: number;
  width: number;
  height: number;
  /** Too fast for the eye: cells are drawn plainly. */
  isFast: boolean;
};

type Input = {
  heights: LineHeights;
  headHeight: number;
  /** The row to begin at, and how much of it is out of sight. */
  start?: number;
  /** Nobody scrolls any more. */
  onStill?(top: number): void;
};

const beyond = 6;
/** So many rows at once are drawn, so that not every pixel draws anew. */
const step = 4;
const still = 120;
/** Some of the list is in sight even where its head takes all the room. */
const least = 36;

export type Viewport = {
  ref: RefObject<HTMLDivElement | null>;
  view: View;
  /** The height of the spacer. */
  height: number;
  /** Scrolls as little as must be, so that a row is wholly in sight. */
  reveal(row: number): void;
  scrollSideways(left: number): void;
  /** Where the list is: the first row in sight. */
  top(): number;
};

/** Which rows of a long list are in sight, and how to get to others. */
export function useViewport({ heights, headHeight, start = 0, onStill }: Input): Viewport {
  const ref = useRef<HTMLDivElement>(null);
  const place = useRef<ScrollPosition>({ bar: 0, real: heights.topOf(start) });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [view, setView] = useState<View>(() => ({
    ...{
      first: Math.floor(start),
      last: Math.floor(start) + 40,
      offset: 0,
      left: 0,
      width: 1200,
      height: 800,
      isFast: false,
    },
  }));
  const rows = heights.count;
  const bodyHeight = Math.max(least, view.height - headHeight);
  const scale = useMemo(() => scrollScale(heights.height, bodyHeight), [heights.height, bodyHeight]);

  const draw = useEffectEvent((isFast: boolean) => {
    const element = ref.current;
    if (!element) return;
    const { bar, real } = place.current;
    const height = element.clientHeight;
    const from = Math.floor(heights.lineAt(real) / step) * step;
    // As far as can be seen until the next step.
    const to = Math.ceil(heights.lineAt(heights.topOf(from + step) + height));
    const first = Math.max(0, from - beyond);
    const next: View = {
      ...{ first, last: Math.min(rows - 1, to + beyond), offset: real - bar, isFast },
      ...{ left: Math.round(element.scrollLeft / 40) * 40, width: element.clientWidth, height },
    };
    setView((before) => (isSame(before, next) ? before : next));
  });

  /** Puts the list somewhere, and the bar to what stands for it. */
  const goTo = useEffectEvent((real: number) => {
    const element = ref.current;
    if (!element) return;
    const last = Math.max(0, heights.height - bodyHeight);
    const wanted = Math.min(last, Math.max(0, real));
    element.scrollTop = scale.toBar(wanted);
    place.current = { bar: element.scrollTop, real: scale.isScaled ? wanted : element.scrollTop };
    draw(false);
  });

  const settle = useEffectEvent(() => {
    if (scale.isScaled) goTo(place.current.real);
    else draw(false);
    onStill?.(heights.lineAt(place.current.real));
  });

  const onScroll = useEffectEvent(() => {
    const element = ref.current;
    if (!element) return;
    const before = place.current.real;
    const { place: next, mend } = followBar(scale, place.current, element.scrollTop, bodyHeight);
    place.current = next;
    if (mend !== undefined) goTo(next.real);
    draw(Math.abs(place.current.real - before) > bodyHeight);
    clearTimeout(timer.current);
    timer.current = setTimeout(settle, still);
  });

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = new ResizeObserver(() => draw(false));
    watch.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", onScroll);
      clearTimeout(timer.current);
    };
  }, []);

  // A list that has grown, or been counted, stays where it is; its bar moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the length is what it reacts to
  useLayoutEffect(() => goTo(place.current.real), [scale.height, scale.isScaled, rows]);

  const reveal = useEffectEvent((row: number) => {
    const { real } = place.current;
    const [top, bottom] = [heights.topOf(row), heights.topOf(row + 1)];
    if (top < real) goTo(top);
    else if (bottom > real + bodyHeight) goTo(bottom - bodyHeight);
  });
  const latest = useRef({ reveal, heights });
  latest.current = { reveal, heights };
  return {
    ...{ ref, view, height: scale.height },
    reveal: useCallback((row: number) => latest.current.reveal(row), []),
    scrollSideways: useCallback((left: number) => {
      if (ref.current) ref.current.scrollLeft = left;
    }, []),
    top: useCallback(() => latest.current.heights.lineAt(place.current.real), []),
  };
}

const isSame = (one: View, other: View): boolean =>
  (Object.keys(one) as (keyof View)[]).every((key) => one[key] === other[key]);
