const edge = 48;
const fastest = 16;

/** While something is dragged near the edge of what scrolls, it scrolls on, as long as there is more. Returns whether it did. */
export function scrollNearEdge(inside: Element, x: number, y: number): boolean {
  for (const scroller of scrollersAround(inside)) {
    const box = visibleBox(scroller);
    const all = inside.getBoundingClientRect();
    const down = onward(speedAt(y, box.top, box.bottom), box.top - all.top, all.bottom - box.bottom);
    const right = onward(speedAt(x, box.left, box.right), box.left - all.left, all.right - box.right);
    const before = [scroller.scrollTop, scroller.scrollLeft];
    if (down !== 0 || right !== 0) scroller.scrollBy(right, down);
    if (scroller.scrollTop !== before[0] || scroller.scrollLeft !== before[1]) return true;
  }
  return false;
}

function scrollersAround(inside: Element): Element[] {
  const found: Element[] = [];
  for (let at = inside.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (/auto|scroll/.test(overflowX + overflowY)) found.push(at);
  }
  return document.scrollingElement ? [...found, document.scrollingElement] : found;
}

function visibleBox(scroller: Element) {
  if (scroller !== document.scrollingElement) return scroller.getBoundingClientRect();
  return { top: 0, left: 0, bottom: window.innerHeight, right: window.innerWidth };
}

/** Not past the end of what can be dropped on; a little room beyond it shows that it is the end. */
function onward(speed: number, before: number, after: number): number {
  const left = speed < 0 ? before : after;
  return left > -edge ? speed : 0;
}

/** The nearer to the edge, the faster; nothing in the middle. */
function speedAt(at: number, start: number, end: number): number {
  if (end - start < edge * 3) return 0;
  if (at < start + edge) return -Math.ceil(fastest * Math.min(1, (start + edge - at) / edge));
  if (at > end - edge) return Math.ceil(fastest * Math.min(1, (at - end + edge) / edge));
  return 0;
}
