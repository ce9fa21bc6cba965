import type { FieldTypeName } from "#data/fields/field-type.ts";
import { exampleIds } from "#data/fields/reference-examples.ts";
import { fileFieldTypes } from "#data/records/files-in-values.ts";
import type { Db } from "#server/db/db.ts";
import type { FileType } from "#shared/file-types.ts";
import { newId } from "#shared/ids.ts";

type Owner = { teamId: string; userId: string };

/** The files that the examples of a field type name: there, the team's, and of the kind that this type takes. */
export async function makeExampleFiles(db: Db, owner: Owner, type: FieldTypeName) {
  for (const id of Object.values(exampleIds)) await makeFile(db, owner, id, kindFor(type));
}

/** An example's value, with files that are no other type's: for tests in which all types are together. */
export async function withOwnFiles(db: Db, owner: Owner, type: FieldTypeName, value: unknown): Promise<unknown> {
  if (!fileFieldTypes.has(type)) return value;
  const begin = { pdf: "01980001", image: "01980002", video: "01980003" }[kindFor(type)];
  const own = (text: string) => text.replaceAll("01980000", begin);
  for (const id of Object.values(exampleIds)) await makeFile(db, owner, own(id), kindFor(type));
  return JSON.parse(own(JSON.stringify(value)));
}

const kindFor = (type: FieldTypeName) =>
  type.endsWith("_image") ? "image" : type === "video" ? "video" : ("pdf" satisfies FileType);

const makeFile = (db: Db, { teamId, userId }: Owner, id: string, kind: FileType) =>
  db.app
    .insertInto("file")
    .values({
      id,
      team_id: teamId,
      owner_id: userId,
      name: `${id}.bin`,
      content_type: "application/octet-stream",
      file_type: kind,
      bytes: 10,
      sha256: Buffer.alloc(32),
      // Of its own: two who make the same file at once meet in its id, and nowhere else.
      storage_key: newId().replaceAll("-", ""),
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ file_type: kind }))
    .execute();
