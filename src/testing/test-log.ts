import { openLog } from "#server/log.ts";

const maxLines = 200;

/** One for the whole process: setup files are loaded once more for each test file. */
const everywhere = globalThis as { simplyTestLog?: string[] };
everywhere.simplyTestLog ??= [];
const lines = everywhere.simplyTestLog;

/** The log of an app under test: its last lines are kept, and shown with a test that fails. */
export const openTestLog = () => openLog("info", { write: collectLine });

export const takeTestLog = (): string[] => lines.splice(0);

function collectLine(line: string) {
  if (lines.length >= maxLines) lines.shift();
  lines.push(line.trimEnd());
}
