import { availableParallelism } from "node:os";
import { runStep } from "./run-step.ts";

/** Each checks all types that the files of its part use, so that a second one costs more than it brings on two cores. */
const checkers = Math.max(1, Math.floor(availableParallelism() / 2));

/** Lint and format, the lock, patterns, types, architecture: everything that needs no running server. */
export async function check(): Promise<boolean> {
  const types = runStep({ name: "types", command: ["tsc", "-p", ".", "--checkers", String(checkers)] });
  // On the other core meanwhile.
  const steps = [
    { name: "lint and format", command: ["biome", "check", "--error-on-warnings", "."] },
    { name: "lock", command: [process.execPath, "bin/check-lock.ts"] },
    { name: "patterns", command: [process.execPath, "bin/check-patterns.ts"] },
    { name: "architecture", command: ["vitest", "run", "--project", "unit", "src/architecture.test.ts"] },
  ];
  let isGood = true;
  for (const step of steps) isGood = (await runStep(step)) && isGood;
  return (await types) && isGood;
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1;
