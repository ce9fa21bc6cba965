import { buildClient } from "./build-client.ts";

await buildClient((sentence) => console.log(sentence)).catch((error: Error) => {
  console.error(`No build: ${error.message}`);
  process.exitCode = 1;
});
