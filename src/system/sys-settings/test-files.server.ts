import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { App } from "#server/app.ts";
import { placeOfSettings } from "#server/files/open-store.ts";
import { openS3Store, type S3Settings } from "#server/files/s3-store.ts";
import type { TestOutcome } from "./contract.ts";
import { explainFailure } from "./explain-failure.server.ts";

/** The bucket that is set up, whether new files go there or not. */
export async function testFiles(app: App): Promise<TestOutcome> {
  const { s3, unreadable } = placeOfSettings(app.settings);
  if (!s3) return { problem: "notSetUp", answer: "", subject: "" };
  if (unreadable) return { problem: "sealed", answer: "", subject: s3.bucket };
  return tryBucket(s3);
}

/** Put, get, delete, as every file is: whoever may do only one of them finds out now. */
export async function tryBucket(s3: S3Settings): Promise<TestOutcome> {
  const store = openS3Store({ ...s3, folder: "probe" });
  const key = randomBytes(16).toString("hex");
  const bytes = randomBytes(64);
  try {
    await within(15_000, tryAll());
    return { problem: null, answer: "", subject: s3.bucket };
  } catch (error) {
    return { ...explainFailure(error, [s3.secretAccessKey, s3.accessKeyId]), subject: s3.bucket };
  }

  async function tryAll() {
    await store.put(key, Readable.from([bytes]));
    const found = await store.get(key);
    if (!found || !(await buffer(found.stream)).equals(bytes)) throw new Error("What was written is not there.");
    await store.remove(key);
  }
}

const within = <T>(milliseconds: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(Object.assign(new Error("timeout"), { code: "ETIMEDOUT" })), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
