import { uploadImport, type Work } from "../import-file.ts";
import { keepCalling } from "../load.ts";
import { readAll } from "../record-writers.ts";
import { think } from "./metered-visitor.ts";
import type { SoakWorld } from "./soak-world.ts";

export type Imports = Awaited<ReturnType<typeof keepImporting>>;
type Begun = { names: string[]; isAcknowledged: boolean };

const rows = 400;
const between = 8_000;

/** Somebody brings one file after the other into a collection of its own. */
export async function keepImporting({ many, visitor, admin }: SoakWorld) {
  const { id, fields } = await many.collection("Applicant", { Name: "plain_text", Note: "plain_text" });
  const files: Begun[] = [];
  const load = keepCalling(1, async (number) => {
    const file: Begun = {
      names: Array.from({ length: rows }, (_, place) => `File ${number} row ${place}`),
      isAcknowledged: false,
    };
    files.push(file);
    const lines = file.names.map((name) => `${name},Note of ${name}`);
    const who = visitor("import", number, 0);
    try {
      const { call } = await uploadImport(who, many.teamId, id, `Name,Note\n${lines.join("\n")}\n`);
      const { status, body } = await call("run");
      file.isAcknowledged = status === 200 && (body as Partial<Work>).state !== undefined;
      return status;
    } finally {
      await think(between);
    }
  });
  return {
    ...load,
    files,
    leftOut: () => files.filter(({ isAcknowledged }) => !isAcknowledged).length,
    /** In sentences: rows of a file that was taken which are not there, and whatever is there twice. */
    async findWrong(): Promise<string[]> {
      const found = await readAll(admin, { team: many.teamId, collection: id, field: fields.Name! });
      const counts = Map.groupBy(found.values(), (name) => name);
      return files.flatMap(({ names, isAcknowledged }, place) => {
        const times = names.map((name) => counts.get(name)?.length ?? 0);
        const [missing, twice] = [times.filter((n) => n === 0).length, times.filter((n) => n > 1).length];
        // Of a file whose answer was lost nobody knows whether it was begun; it is there whole or not at all.
        const isLost = missing > 0 && (isAcknowledged || missing < names.length);
        return isLost || twice ? [`file ${place}: ${missing} rows missing, ${twice} more than once`] : [];
      });
    },
  };
}
