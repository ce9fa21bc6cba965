export type TypedAhead = {
  /** What was typed since, for the field that has the cursor now; nothing more is caught. */
  take(): string;
};

/**
 * Keeps what someone types into a field that is not there yet: they pressed the key that opens it and went on typing.
 * Letters only; other keys do what they always do, and Escape gives up.
 */
export function catchTyping(): TypedAhead {
  let typed = "";
  const listen = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return stop();
    if (event.key === "Backspace") typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => window.removeEventListener("keydown", listen, true);
  window.addEventListener("keydown", listen, true);
  return {
    take() {
      stop();
      const taken = typed;
      typed = "";
      return taken;
    },
  };
}
