import { join } from "node:path";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import { openDiskStore } from "./disk-store.ts";
import { openS3Store } from "./s3-store.ts";
import type { Store } from "./store.ts";

/** What people upload, and backups of everything, lie apart: each is looked through and cleared by its own rules. */
export type StoreName = "files" | "backups";

export function openStore(env: Env, log: Log, name: StoreName): Store {
  if (env.S3_BUCKET) {
    return openS3Store({
      bucket: env.S3_BUCKET,
      folder: name,
      // A backup of everything may have hundreds of gigabytes, and there is one at a time.
      ...(name === "backups" && { partBytes: 32 * 1024 * 1024 }),
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    });
  }
  const disk = openDiskStore(join(env.DATA_DIR, name));
  disk.removeStale().catch((error) => log.warn({ err: error }, "unfinished uploads could not be cleared"));
  return disk;
}
