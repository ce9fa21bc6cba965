/** What a run of one project comes to, as the reporter hands it to `bin/test.ts`. */
export type RunReport = { passed: number; skipped: number; files: FileReport[]; failures: Failure[] };

export type FileReport = { file: string; seconds: number; cases: number };

/** `test`: empty where a file failed as a whole. `log`: what the test and the code under it have logged. */
export type Failure = { project: string; file: string; test: string; message: string; log: string };

/** Printed at once, while a run goes on. */
export type Progress = { files: number; of: number; passed: number; failed: number };

export type ReporterMessage =
  | { kind: "progress"; progress: Progress }
  | { kind: "failed"; failure: Failure }
  | { kind: "end"; report: RunReport };

/** The command that runs just this test, on any shell: what means something to a shell or a pattern becomes a dot. */
export function commandFor({ file, test }: Pick<Failure, "file" | "test">): string {
  const name = test
    .split(" > ")
    .at(-1)!
    .replaceAll(/[^\p{L}\p{N} ,:;'’_-]/gu, ".");
  return test ? `npm test -- ${file} -t "${name}"` : `npm test -- ${file}`;
}

export const slowestFiles = (files: readonly FileReport[], count: number): FileReport[] =>
  files.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
