import { pathToFileURL } from "node:url";
import { runChild, serverFile } from "./run-child.mjs";

// `npm start` also bounds the space for young objects: starting would let it grow to what an idle server never needs.
// Plain JavaScript: what strips types would stay in memory.
const parent = process.ppid;
if (await runChild("prepare-start.ts")) {
  const { start } = await import(pathToFileURL(serverFile).href);
  await start(parent);
} else process.exitCode = 1;
