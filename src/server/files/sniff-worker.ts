import { parentPort, workerData } from "node:worker_threads";
import { fileTypeFromBuffer } from "file-type";

const found = await fileTypeFromBuffer(workerData as Uint8Array);
parentPort?.postMessage(found?.mime);
