import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildClient } from "./build-client.ts";
import { check } from "./check.ts";
import { runStep } from "./run-step.ts";

/** `npm test`: everything. `npm test -- server browser`: only those. `--faults`: the long ones with real kills. */
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const withFaults = process.argv.includes("--faults");
const projects = withFaults
  ? ["faults"]
  : ["unit", "server", "browser"].filter((name) => !wanted.length || wanted.includes(name));

const reports = mkdtempSync(join(tmpdir(), "simply-reports-"));
const total = { passed: 0, failed: 0 };

if (!withFaults && (wanted.length === 0 || wanted.includes("check"))) count(await check());
if (projects.includes("browser") || withFaults) await buildClient((sentence) => console.log(sentence));
for (const project of projects) await runProject(project);
rmSync(reports, { recursive: true, force: true });

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function runProject(project: string) {
  const report = join(reports, `${project}.json`);
  const command = [
    "vitest",
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const good = await runStep({ name: project, command });
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
    total.passed += numPassedTests;
    total.failed += numFailedTests;
    // A file that could not even be loaded has no failed test of its own.
    if (!good && numFailedTests === 0) total.failed += 1;
  } catch {
    total.failed += 1;
  }
}

function count(good: boolean) {
  if (good) total.passed += 1;
  else total.failed += 1;
}
