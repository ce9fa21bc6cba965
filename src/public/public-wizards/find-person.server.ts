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
