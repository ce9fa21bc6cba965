import { pendingUses } from "#platform/files/pending-uses.server.ts";
import { longWorkKinds } from "#platform/long-work/long-work.server.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { isAwaitedByImport } from "./awaited-file.server.ts";
import { csvCheck, csvImport } from "./import-work.server.ts";
import { csv } from "./server.ts";

export const csvManifest = manifest({
  endpoints: [csv],
  adds: [
    longWorkKinds.add(csvCheck, csvImport),
    pendingUses.add(isAwaitedByImport),
    wordsAboutPeople.add(
      { kind: "imports", table: "_import", column: "file_name", form: "text" },
      { kind: "imports", table: "_import", column: "mended", form: "json" },
      { kind: "imports", table: "_import", column: "checked", form: "json" },
      { kind: "imports", table: "_import", column: "result", form: "json" },
      { kind: "imports", table: "_import_bad_cell", column: "value", form: "text" },
      { kind: "imports", table: "_import_bad_cell", column: "name", form: "text" },
      { kind: "imports", table: "_import_made", column: "name", form: "text", goes: true },
    ),
  ],
});
