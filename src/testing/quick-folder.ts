import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** In memory, where the system has room there: tests make hundreds of databases with thousands of files. */
export function quickFolder(): string {
  const inMemory = "/dev/shm";
  const enough = 4 * 1024 ** 3;
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return process.platform === "linux" && bavail * bsize > enough ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
