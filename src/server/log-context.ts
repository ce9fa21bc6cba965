import { AsyncLocalStorage } from "node:async_hooks";

/** Within what a line is logged. `reqId`: the request that has caused it; several, where one run of a job is for all of them. */
export type LogContext = { reqId?: string | string[] | undefined; job?: string; jobId?: string | undefined };

const current = new AsyncLocalStorage<LogContext>();

/** Whatever `work` begins, and whatever follows from it in this process, is logged with `context`. */
export const withLogContext = <Result>(context: LogContext, work: () => Result): Result => current.run(context, work);

export const logContext = (): LogContext | undefined => current.getStore();
