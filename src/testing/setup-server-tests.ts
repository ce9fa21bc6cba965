import { afterEach } from "vitest";
import { minConnectTimeout } from "#server/db/connect-timeout.ts";
import { testedLockTimeout } from "#server/db/lock-timeout.ts";
import { secondConnections } from "#server/db/one-connection.ts";
import { takeTestLog } from "./test-log.ts";

minConnectTimeout.milliseconds = 30_000;
testedLockTimeout.milliseconds = 30_000;
secondConnections.areRefused = true;

afterEach(({ task }) => {
  const lines = takeTestLog();
  if (task.result?.state === "fail" && lines.length > 0) console.warn(lines.join("\n"));
});
