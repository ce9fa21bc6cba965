import { existsSync } from "node:fs";
import { join } from "node:path";

/** Also where Debian puts what runs as a service, which is not on everybody's path. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"]
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
