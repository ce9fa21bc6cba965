import { enableCompileCache } from "node:module";
import { join } from "node:path";

// `npm start` also bounds the space for young objects: starting would let it grow to what an idle server never needs.
// Node remembers the stripped and compiled sources, so that later starts are quicker and smaller. Plain JavaScript,
// because the cache must be on before the first TypeScript file is read.
enableCompileCache(join(import.meta.dirname, "../.build/compile-cache"));
await import("./start.ts");
