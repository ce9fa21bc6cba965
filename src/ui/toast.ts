import { hideNotification, notificationsStore, showNotification } from "@mantine/notifications";
import { createElement } from "react";
import { type ToastAction, ToastItem, type ToastKind } from "./toast-item.tsx";

export interface ToastOptions {
  undo?: ToastAction;
  /** Leads to what the sentence is about. */
  open?: ToastAction;
}

/** One sentence about what just happened. Each returns the id that `toast.close` takes. */
export const toast = {
  done: (message: string, options?: ToastOptions) => show("done", message, options),
  info: (message: string, options?: ToastOptions) => show("info", message, options),
  warn: (message: string, options?: ToastOptions) => show("warn", message, options),
  fail: (message: string, options?: ToastOptions) => show("fail", message, options),
  close: (id: string) => void hideNotification(id),
};

const milliseconds: Record<ToastKind, number> = { done: 5000, info: 6000, warn: 8000, fail: 15_000 };
const millisecondsToUndo = 10_000;
const mostAtOnce = 4;
let lastId = 0;

function show(kind: ToastKind, message: string, { undo, open }: ToastOptions = {}): string {
  makeRoom();
  const id = `toast-${++lastId}`;
  return showNotification({
    id,
    message,
    role: kind === "fail" || kind === "warn" ? "alert" : "status",
    autoClose: Math.max(milliseconds[kind], undo || open ? millisecondsToUndo : 0),
    renderNotification: () =>
      createElement(ToastItem, { kind, message, open, undo, close: () => hideNotification(id) }),
  });
}

/** The newest must be seen at once, not wait in a queue for the older to close. */
function makeRoom(): void {
  const [oldest, ...newer] = notificationsStore.getState().notifications;
  if (oldest?.id && newer.length >= mostAtOnce - 1) hideNotification(oldest.id);
}
