import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import type { RecordEditor } from "./use-record-editor.ts";

type Closing = {
  /** Where the focus goes. */
  onClosed: () => void;
  /** It closes when the server has answered; else at once, and opens again where something is refused. */
  waits?: boolean;
};

/** Editing a field where it stands: saved on leaving and with Enter, taken back with Escape. */
export function useInPlace(editor: RecordEditor, fieldId: string, { onClosed, waits = false }: Closing) {
  const frame = useRef<HTMLDivElement>(null);
  const wasExpanded = useRef(false);
  const isClosing = useRef(false);

  const commit = async (returnsFocus: boolean) => {
    if (isClosing.current) return;
    isClosing.current = true;
    const close = () => {
      editor.close(fieldId);
      if (returnsFocus) onClosed();
    };
    const closesAtOnce = !waits && editor.canSend(fieldId);
    if (closesAtOnce) close();
    // What could not be saved stays open, as it was typed.
    const isSaved = await editor.save([fieldId]);
    if (isSaved && !closesAtOnce) close();
    if (!isSaved) requestAnimationFrame(() => focusAgain(frame.current));
    isClosing.current = false;
  };
  const cancel = () => {
    editor.discard([fieldId]);
    editor.close(fieldId);
    onClosed();
  };

  return {
    ref: frame,
    onBlur: (event: FocusEvent) => {
      const { currentTarget, target } = event;
      // Lists and calendars of an input float elsewhere in the page; only later is it known where the focus went.
      setTimeout(() => {
        const { activeElement } = document;
        // What had the focus was taken away, such as a row that was removed: nobody has left.
        if (!target.isConnected && activeElement === document.body) return focusAgain(currentTarget as HTMLElement);
        const isInside = currentTarget.contains(activeElement) || activeElement?.closest("[data-portal]");
        if (isInside || currentTarget.querySelector("[role=progressbar]") || !document.hasFocus()) return;
        void commit(false);
      }, 0);
    },
    // A button that removes itself takes the focus with it, and nothing would tell of leaving then.
    onClick: () => void setTimeout(() => focusAgain(frame.current), 0),
    onKeyDownCapture: ({ target }: KeyboardEvent) => {
      wasExpanded.current = target instanceof HTMLElement && target.getAttribute("aria-expanded") === "true";
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing || !frame.current?.contains(event.target as Node)) return;
      if (event.key === "Escape" && !wasExpanded.current) {
        event.stopPropagation();
        cancel();
      }
      if (event.key !== "Enter" || wasExpanded.current) return;
      const isLine = event.target instanceof HTMLInputElement && !isButtonLike(event.target.type);
      const isCommand = event.ctrlKey || event.metaKey;
      if (!isCommand && (!isLine || event.defaultPrevented)) return;
      event.preventDefault();
      void commit(true);
    },
  };
}

const isButtonLike = (type: string): boolean => ["checkbox", "radio", "button", "file"].includes(type);

/** Into what was opened again, unless the person is somewhere else by now. */
function focusAgain(frame: HTMLElement | null) {
  if (document.activeElement === document.body) frame?.querySelector<HTMLElement>("input, textarea, button")?.focus();
}
