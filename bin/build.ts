import { buildClient } from "./build-client.ts";

await buildClient((sentence) => console.log(sentence));
