import { buildClient } from "./build-client.ts";
import { buildServer } from "./build-server.ts";

await Promise.all([buildServer(), buildClient((sentence) => console.log(sentence))]).catch((error: Error) => {
  console.error(`No build: ${error.message}`);
  process.exitCode = 1;
});
