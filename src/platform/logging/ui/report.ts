import { call } from "#client/call.ts";
import { ApiError } from "#shared/errors.ts";
import { loggingContract } from "../contract.ts";

let reported = 0;

/** Tells the server of an error that a person met, a bounded number of times a visit, and never fails itself. */
export function report(error: unknown): void {
  if (error instanceof ApiError && ["canceled", "offline", "unauthenticated"].includes(error.code)) return;
  if (++reported > 20) return;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const body = {
    message: message.slice(0, 2000),
    ...(stack && { stack: stack.slice(0, 8000) }),
    path: location.pathname.slice(0, 500),
    ...(error instanceof ApiError && error.requestId && { requestId: error.requestId }),
  };
  call(loggingContract.reportClientError, { body }).catch(() => {});
}

export function reportUncaught(): void {
  addEventListener("error", (event) => report(event.error ?? event.message));
  addEventListener("unhandledrejection", (event) => report(event.reason));
}
