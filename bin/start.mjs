import { enableCompileCache } from "node:module";
import { compileCache, runChild } from "./run-child.mjs";

// `npm start` also bounds the space for young objects: starting would let it grow to what an idle server never needs.
// Plain JavaScript, because the cache must be on, and full, before the first TypeScript file is read: what strips types
// would stay in memory.
const parent = process.ppid;
enableCompileCache(compileCache);
// With our flags: they are part of what Node keeps compiled.
if (await runChild("prepare-start.ts", { flags: process.execArgv })) {
  const { start } = await import("./start.ts");
  await start(parent);
} else process.exitCode = 1;
