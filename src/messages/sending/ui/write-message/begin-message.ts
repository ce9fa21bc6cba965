import type { QueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { type Field, fieldsQuery } from "#data/collections/ui/structure-queries.ts";
import { outgoingMessagesContract } from "#messages/outgoing-messages/contract.ts";
import { partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { messagesKey } from "#messages/outgoing-messages/ui/message-queries.ts";
import type { Filter } from "#shared/filter.ts";
import { newId } from "#shared/ids.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import { contactFields, linkFields, targetOf } from "../recipients/address-fields.ts";

/** Records of one of these collections: some, or all that a filter finds. */
export type WrittenTo = {
  name: string;
  collectionIds: readonly string[];
  recordIds?: readonly string[] | undefined;
  filter?: Filter | undefined;
};

type Beginning = { teamId: string; method: DeliveryMethod; to: WrittenTo };
type Reached = { collectionId: string; throughFieldId: string | null; thenFieldId?: string; addressFieldIds: string[] };

/** Makes the draft, and says where it opens. Nothing: none of these records has an address, nor who is linked to them. */
export async function beginMessage(
  queries: QueryClient,
  { teamId, method, to }: Beginning,
): Promise<string | undefined> {
  const reached = await findReached(to.collectionIds, method, (id) => queries.fetchQuery(fieldsQuery(teamId, id)));
  if (!reached) return undefined;
  const source = {
    ...{ kind: "records" as const, ...reached, filter: to.filter ?? null },
    ...(to.recordIds && { recordIds: [...to.recordIds] }),
  };
  const message = await call(outgoingMessagesContract.createMessage, {
    params: { teamId },
    body: {
      ...{ Id: newId(), InternalName: to.name.slice(0, 200), DeliveryMethodId: method },
      // Whoever does not want to be written to is left alone, whatever they were chosen for.
      ContentTypeId: "PARTICIPATION",
      Audience: { sources: [source] },
    },
  });
  void queries.invalidateQueries({ queryKey: messagesKey(teamId) });
  return partPath(teamId, message.Id, "details");
}

/** By their own address, else by that of those they link to: a camper through their parents; over two links at last. */
export async function findReached(
  collectionIds: readonly string[],
  method: DeliveryMethod,
  fieldsOf: (collectionId: string) => Promise<readonly Pick<Field, "id" | "dataType" | "config">[]>,
): Promise<Reached | undefined> {
  const known = await Promise.all(collectionIds.map(async (id) => ({ id, fields: await fieldsOf(id) })));
  for (const { id: collectionId, fields } of known) {
    const [own] = contactFields(fields, method);
    if (own) return { collectionId, throughFieldId: null, addressFieldIds: [own.id] };
  }
  for (const { id: collectionId, fields } of known) {
    for (const link of linkFields(fields)) {
      const [theirs] = contactFields(await fieldsOf(targetOf(link)!), method);
      if (theirs) return { collectionId, throughFieldId: link.id, addressFieldIds: [theirs.id] };
    }
  }
  for (const { id: collectionId, fields } of known) {
    for (const link of linkFields(fields)) {
      for (const then of linkFields(await fieldsOf(targetOf(link)!))) {
        const [theirs] = targetOf(then) === collectionId ? [] : contactFields(await fieldsOf(targetOf(then)!), method);
        if (theirs)
          return { collectionId, throughFieldId: link.id, thenFieldId: then.id, addressFieldIds: [theirs.id] };
      }
    }
  }
  return undefined;
}
