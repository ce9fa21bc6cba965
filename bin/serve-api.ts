import { run } from "../src/app/server/main.ts";
import { readEnv } from "../src/server/env.ts";

/** The server alone, for `npm run dev`: the client comes from Vite. */
const product = run(readEnv(), (sentence) => console.log(sentence));
const stop = async () => {
  await product.stop();
  process.exit(0);
};
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
await product.started;
