import { runStep } from "./run-step.ts";

/** Lint and format, the lock, patterns, types, architecture: everything that needs no running server. */
export async function check(): Promise<boolean> {
  const steps = [
    { name: "lint and format", command: ["biome", "check", "--error-on-warnings", "."] },
    { name: "lock", command: [process.execPath, "bin/check-lock.ts"] },
    { name: "patterns", command: [process.execPath, "bin/check-patterns.ts"] },
    { name: "types", command: ["tsc", "-p", "."] },
    { name: "architecture", command: ["vitest", "run", "--project", "unit", "src/architecture.test.ts"] },
  ];
  let good = true;
  for (const step of steps) good = (await runStep(step)) && good;
  return good;
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1;
