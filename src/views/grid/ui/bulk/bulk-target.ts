import { type BulkBody, mostAtOnce } from "#data/bulk/contract.ts";
import type { ListQuery, Selection } from "../grid-model.ts";
import { chosenOf } from "../table/row-choice.ts";

/** What is to be done with the chosen records. */
export type BulkInput = Pick<BulkBody, "values" | "collectionId" | "tagIds"> & {
  action: "update" | "delete" | "add" | "remove" | "tag" | "untag";
};

export type Target = Pick<BulkBody, "recordIds" | "matching">;

/** Which records, as the server is told. Undefined: more than can be named one by one. */
export function targetOf(selection: Selection, query: ListQuery): Target | undefined {
  if (selection.kind === "some") return selection.ids.size > mostAtOnce ? undefined : { recordIds: [...selection.ids] };
  const { collectionId, filter } = chosenOf(query, selection);
  return { matching: { collectionId, ...(filter && { filter }) } };
}
