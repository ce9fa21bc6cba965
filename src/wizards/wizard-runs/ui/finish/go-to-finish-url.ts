import type { RunScreen } from "../../run-shown.ts";

/** Where a wizard sends its people instead of the page that tells what was done. True: they are on their way. */
export function goToFinishUrl({ run, finish }: RunScreen): boolean {
  if (run.status !== "finished" || !finish?.url) return false;
  // Who is offered a file goes on by themselves.
  if (finish.reports.some(({ fileName }) => fileName !== null)) return false;
  location.assign(finish.url);
  return true;
}
