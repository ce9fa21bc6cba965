/** While somebody drags the bar, nothing is done until it rests this long. Where drawing is slow, leaps are further apart. */
const rest = { least: 60, most: 120 };
const late = 16;

/** Does something once the bar of a list has come to rest. */
export class AfterLeaps {
  #leaptAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Once more it was drawn far: what was to be done after the leap before is not. */
  leap(work: () => void) {
    this.stop();
    const now = Date.now();
    const sinceLeap = now - this.#leaptAt;
    this.#leaptAt = now;
    const isDragged = sinceLeap < 4 * rest.most;
    this.#wait(isDragged ? Math.min(rest.most, Math.max(rest.least, 1.5 * sinceLeap)) : rest.least, work, 2);
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /** A clock that is late tells of a page that is still drawing: whether the bar has moved on it does not know yet. */
  #wait(pause: number, work: () => void, tries: number) {
    const due = Date.now() + pause;
    this.#timer = setTimeout(() => {
      if (tries > 0 && Date.now() - due > late) this.#wait(rest.least / 2, work, tries - 1);
      else work();
    }, pause);
  }
}
