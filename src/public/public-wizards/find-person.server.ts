import { DataRights } from "#data/collections/data-rights.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { listRecords } from "#data/records/reading/list-records.server.ts";
import { plainContext } from "#data/records/text-context.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import type { WizardFlow } from "#wizards/tasks/wizard-flow.ts";

/** The record whose address this is, in the collections and fields that the wizard recognises people by; the oldest of several. */
export async function findPerson(
  team: TeamDb,
  { externalAccessLinks }: Pick<WizardFlow, "externalAccessLinks">,
  { method, address, timeZone }: { method: DeliveryMethod; address: string; timeZone: string },
): Promise<{ recordId: string; address: string } | undefined> {
  const definitions = await readDefinitions(team);
  const known = { definitions, rights: DataRights.ofEverything(definitions), timeZone };
  for (const { collectionId, emailFieldId, smsFieldId } of externalAccessLinks) {
    const field = definitions.fields.get((method === "EMAIL" ? emailFieldId : smsFieldId) ?? "");
    if (!field || !definitions.collections.has(collectionId)) continue;
    const type = fieldTypeNamed(field.type);
    const parsed = type.parse(address, definitions.configOf(field) as never, plainContext);
    if (!("value" in parsed) || parsed.value === null) continue;
    const filter = { field: field.id, operator: "is", value: parsed.value };
    const sort = [{ field: "created_at", descending: false }];
    const { records } = await listRecords(team, known, { collectionId, filter, sort, fields: [field.id], limit: 1 });
    const [first] = Array.from(records, ({ id, values }) => ({ recordId: id, kept: values[field.id] }));
    // To what stands in the record: what somebody typed only looks like it.
    if (typeof first?.kept === "string") return { recordId: first.recordId, address: first.kept };
  }
  return undefined;
}

const maxSame = 20;

/**
 * Everybody whom the same address belongs to: whoever has proven that it is theirs may say which of them they are. Where
 * people are known by email and by phone, both must be the same, as it is not kept which of the two a code was sent to.
 */
export async function findSamePeople(
  team: TeamDb,
  { externalAccessLinks }: Pick<WizardFlow, "externalAccessLinks">,
  { methods, recordId, timeZone }: { methods: readonly DeliveryMethod[]; recordId: string; timeZone: string },
): Promise<{ id: string; name: string }[]> {
  const definitions = await readDefinitions(team);
  const known = { definitions, rights: DataRights.ofEverything(definitions), timeZone };
  for (const { collectionId, emailFieldId, smsFieldId } of externalAccessLinks) {
    if (!definitions.collections.has(collectionId)) continue;
    const named = methods.map((method) => (method === "EMAIL" ? emailFieldId : smsFieldId));
    const fields = named.filter((id): id is string => id !== null && definitions.fields.has(id));
    const { records } = await listRecords(team, known, { collectionId, ids: [recordId], fields, limit: 1 });
    const [own] = Array.from(records);
    const equal = fields.flatMap((field) => {
      const value = own?.values[field] ?? null;
      return value === null ? [] : [{ field, operator: "is", value }];
    });
    if (!own || equal.length === 0) continue;
    const sort = [{ field: "created_at", descending: false }];
    const same = await listRecords(team, known, {
      collectionId,
      filter: { and: equal },
      sort,
      fields: [],
      limit: maxSame,
    });
    return Array.from(same.records, ({ id, name }) => ({ id, name }));
  }
  return [];
}
