import { Breath } from "#server/breath.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { cellsNaming, rowsOfGroup } from "./bad-groups.server.ts";
import { type MendedCell, type MendedGroup, type MendedName, mostMended } from "./contract.ts";
import { type Asking, requireImport } from "./import-store.server.ts";
import { findOpen } from "./import-work.server.ts";
import type { Mended } from "./read-rows.server.ts";

type Corrections = { cells: MendedCell[]; groups: MendedGroup[]; names: MendedName[] };

/** Writes over cells of an uploaded file, for its next check and run. What was found before says nothing any more. */
export async function mendCells(asking: Asking, { cells, groups, names }: Corrections): Promise<{ mended: number }> {
  const { app, caller, importId } = asking;
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    // In the order in which a step takes them, or the two could wait for each other.
    const open = await findOpen(team, await requireImport(team, asking));
    const held = await requireImport(team, asking, true);
    // Whoever reads the file right now would read one half of it as it was.
    if (held.result || open || (await findOpen(team, held))) throw new Refusal("conflict");
    const alike: MendedCell[] = [];
    for (const { text, ...group } of groups)
      for (const row of await rowsOfGroup(team, importId, group, mostMended + 1))
        alike.push({ row, column: group.column, text });
    const before = withCells(held.mended, [...alike, ...cells]);
    const mended = withCells(before, await renamedCells(team, importId, before, names));
    const count = Object.values(mended).reduce((sum, row) => sum + Object.keys(row).length, 0);
    if (count > mostMended) refuseMore();
    await team.data
      .updateTable("_import")
      .set({ mended: JSON.stringify(mended), checked: null })
      .where("id", "=", importId)
      .execute();
    return { mended: count };
  });
}

/** The cells that have one of these names in them; several names in one cell are all replaced. */
async function renamedCells(team: TeamDb, importId: string, mended: Mended, names: MendedName[]) {
  const renamed = new Map<string, MendedCell>();
  const breath = new Breath();
  for (const { column, name, text } of names) {
    for (const { row, value, as } of await cellsNaming(team, importId, { column, name }, mostMended + 1)) {
      const key = `${row} ${column}`;
      const now = renamed.get(key)?.text ?? mended[row]?.[column] ?? value;
      renamed.set(key, { row, column, text: now.replace(as, () => text) });
      if (renamed.size > mostMended) refuseMore();
      const pause = breath.take();
      if (pause) await pause;
    }
  }
  return [...renamed.values()];
}

function withCells(before: Mended, cells: MendedCell[]): Mended {
  const after: Record<string, Record<string, string>> = structuredClone(before);
  for (const { row, column, text } of cells) after[row] = { ...after[row], [column]: text };
  return after;
}

function refuseMore(): never {
  refuseField("cells", "data.importMended", { max: mostMended });
}
