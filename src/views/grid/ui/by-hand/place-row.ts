import { call } from "#client/call.ts";
import { membershipContract } from "#data/collection-membership/contract.ts";
import type { Grid } from "../grid.ts";

/** Where a record is to stand, and where it stood: right behind another one, or before all. */
type Placing = {
  teamId: string;
  collectionId: string;
  recordId: string;
  afterId: string | null;
  before: string | null;
};

/**
 * Puts a row where another one stands; those between make room. It can be taken back like all that is done here, although
 * an order is no change of records. False: there is nothing to do, or nobody knows yet what stands there.
 */
export async function placeRow(grid: Grid, from: number, to: number, name: string): Promise<boolean> {
  const placing = placingOf(grid, from, to);
  if (!placing) return false;
  const act = await place(grid, placing, name);
  grid.undo.did(act);
  grid.goTo({ ...grid.active, row: to });
  grid.window.reload();
  return true;
}

export function placingOf({ window, around }: Grid, from: number, to: number): Placing | undefined {
  const row = window.rowAt(from);
  const after = to === 0 ? null : window.rowAt(to > from ? to : to - 1);
  const before = from === 0 ? null : window.rowAt(from - 1);
  if (!row || after === undefined || before === undefined || to === from || to < 0) return undefined;
  const { teamId, query } = around;
  return {
    ...{ teamId, collectionId: query.collectionId, recordId: row.id },
    ...{ afterId: after?.id ?? null, before: before?.id ?? null },
  };
}

async function place(grid: Grid, placing: Placing, name: string): Promise<string> {
  const { teamId, collectionId, recordId, afterId, before } = placing;
  grid.ownOrders++;
  try {
    await call(membershipContract.orderMember, { params: { teamId, collectionId }, body: { recordId, afterId } });
  } catch (error) {
    grid.ownOrders--;
    throw error;
  }
  const back = { ...placing, afterId: before, before: afterId };
  return grid.undo.act({ name, takeBack: () => place(grid, back, name) });
}
