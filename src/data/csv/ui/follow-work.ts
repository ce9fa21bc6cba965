import { call } from "#client/call.ts";
import { longWorkContract } from "#platform/long-work/contract.ts";
import { ApiError } from "#shared/errors.ts";

export type Progress = { done: number; total: number };

const interval = 700;

/** Asks until it has ended, and throws what a refused request would have thrown. */
export async function followWork(teamId: string, workId: string, tell: (progress: Progress) => void): Promise<void> {
  for (;;) {
    const work = await call(longWorkContract.readLongWork, { params: { teamId, workId } });
    if (work.total !== null) tell({ done: work.done, total: work.total });
    if (work.state === "done") return;
    if (work.state === "failed" || work.state === "stopped") {
      const { error = "internal", message = "", fields = [] } = work.problem ?? {};
      throw new ApiError({ code: error as "internal", status: 400, messageKey: "", message, fields, requestId: "" });
    }
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
