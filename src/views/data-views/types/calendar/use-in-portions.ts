import { useEffect, useRef, useState } from "react";

/**
 * A long list that is drawn a portion at a time after what it stands in, so that no frame waits for all of it; a short
 * one is there at once. It begins anew with another `key`, and what changes under the same one is there at once too.
 */
export function useInPortions<Item>(all: readonly Item[], key: string, size: number): readonly Item[] {
  const [drawn, setDrawn] = useState({ key, count: 0 });
  const whole = useRef<string>(undefined);
  const count = drawn.key === key ? drawn.count : 0;
  const isWhole = whole.current === key || all.length <= Math.max(size, count);
  useEffect(() => {
    if (isWhole) {
      whole.current = key;
      return;
    }
    // After the frame in which the last portion was drawn, not in it.
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setDrawn({ key, count: count + size }));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [isWhole, key, count, size]);
  return isWhole ? all : all.slice(0, count);
}
