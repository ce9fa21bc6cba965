import { commandFor, type Failure, type FileReport, type Progress, slowestFiles } from "./run-report.ts";

const maxLines = 40;
const secondsBetween = 30;

/** How far a project is: in place on a terminal, a line every half a minute elsewhere. */
export function progressOf(project: string) {
  const began = Date.now();
  let shownAt = began;
  const { isTTY } = process.stdout;
  return {
    show({ files, of, passed, failed }: Progress) {
      const trouble = failed > 0 ? `, ${failed} failed` : "";
      const line = `  ${project}: ${files} of ${of} files, ${passed} passed${trouble}, ${clock(Date.now() - began)}`;
      if (isTTY) process.stdout.write(`\r\x1b[K${line}`);
      else if (Date.now() - shownAt > secondsBetween * 1000) {
        shownAt = Date.now();
        console.log(line);
      }
    },
    /** At once: a run that is interrupted has still said what failed until then. */
    fail({ file, test, message }: Failure) {
      if (isTTY) process.stdout.write("\r\x1b[K");
      console.log(`  ${project}: ✗ ${[file, test].filter(Boolean).join(" › ")}: ${message.split("\n")[0]}`);
    },
    end(sentence: string) {
      if (isTTY) process.stdout.write("\r\x1b[K");
      console.log(`${project}: ${sentence} in ${clock(Date.now() - began)}`);
    },
  };
}

export const clock = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** Each with where it is, what the code under test has logged, and how to run it alone. */
export function printFailures(heading: string, failures: readonly Failure[]): void {
  if (failures.length === 0) return;
  console.log(`\n${heading}`);
  for (const failure of failures) {
    const { project, file, test, message, log } = failure;
    console.log(`\n✗ ${[file || project, test].filter(Boolean).join(" › ")}\n${indented(message)}`);
    if (log) console.log(`  Logged meanwhile:\n${indented(log, -maxLines)}`);
    if (file) console.log(`  Run it alone: ${commandFor(failure)}`);
  }
}

export function printSlowest(files: readonly FileReport[], count = 20): void {
  const slowest = slowestFiles(files, count);
  if (slowest.length < count) return;
  console.log(`\nThe ${count} slowest files, in seconds:`);
  for (const { file, seconds, cases } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)}  ${file} (${cases} cases)`);
}

function indented(text: string, lines = maxLines): string {
  const all = text.trimEnd().split("\n");
  const shown = lines > 0 ? all.slice(0, lines) : all.slice(lines);
  return shown.map((line) => `    ${line}`).join("\n");
}
