export type Machine = { os: string; cpu: string; libc: string | undefined };
export type Part = { path: string; name: string; version: string };
export type LockOfParts = {
  packages: Record<
    string,
    { version?: string; integrity?: string; optional?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }
  >;
};

export function thisMachine(): Machine;
export function machineName(machine: Machine): string;
export function missingParts(root: string, lock: LockOfParts, machine: Machine): Part[];
export function fetchPart(
  root: string,
  lock: LockOfParts,
  part: Part,
  runNpm: (args: string[], folder: string) => void,
): void;
