/** Does something soon after it was asked for, and again only when so many milliseconds have passed since. */
export function atMostEvery(milliseconds: number, run: () => void, soon = 1000) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  return {
    ask() {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          last = Date.now();
          run();
        },
        Math.max(soon, last + milliseconds - Date.now()),
      );
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
