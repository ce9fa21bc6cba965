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
    let mended = withCells(held.mended, [...alike, ...cells]);
    for (const { column, name, text } of names) {
      const found = await cellsNaming(team, importId, { column, name }, mostMended + 1);
      // A cell may hold several names.
      const renamed = found.map(({ row, value, as }) => {
        const before = mended[row]?.[column] ?? value;
        return { row, column, text: before.replace(as, () => text) };
      });
      mended = withCells(mended, renamed);
    }
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

function withCells(before: Mended, cells: MendedCell[]): Mended {
  const after: Record<string, Record<string, string>> = structuredClone(before);
  for (const { row, column, text } of cells) after[row] = { ...after[row], [column]: text };
  return after;
}

function refuseMore(): never {
  refuseField("cells", "data.importMended", { max: mostMended });
}
