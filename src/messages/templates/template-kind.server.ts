import { sql } from "kysely";
import type { DefinitionKind } from "#data/collections/definition-kind.server.ts";
import type { FieldUsesOf } from "#data/collections/field-use.server.ts";
import { namesField } from "#messages/content/names-field.server.ts";
import { mayUse } from "#shared/permissions.ts";
import { deleteTemplate, renameTemplate, restoreTemplate } from "./change-templates.server.ts";

const permission = "outgoing_messages_templates";

/** Templates with a tag of the field, as they are edited or as they are offered; without it that tag says nothing. */
const findTemplateUses: FieldUsesOf = async (team, definitions, fieldId, caller) => {
  const collectionId = definitions.fields.get(fieldId)?.collectionId;
  if (!collectionId) return [];
  const rows = await team
    .from("message_template")
    .leftJoin("message_template_version", "message_template_version.id", "message_template.published_version_id")
    .select(["message_template.id", "message_template.name"])
    .where("message_template.deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        namesField("message_template.content", fieldId) as never,
        namesField("message_template_version.content", fieldId) as never,
      ]),
    )
    .orderBy("message_template.created_at")
    .execute();
  const isKnown = mayUse(caller, permission);
  return rows.map(({ id, name }) => ({ kind: "template", collectionId, subjectId: id, name: isKnown ? name : "" }));
};

/** What the log of definitions has of a template is its name; what it says is kept with its versions. */
export const templateKind: DefinitionKind = {
  name: "template",
  permission,
  seenWith: permission,
  keys: ["name"],
  find: async (team, which) => {
    const all = team.from("message_template").select(["id", "name", "deleted_at"]).where("is_scratch", "=", false);
    const asked = which === "deleted" ? all.where("deleted_at", "is not", null) : all.where("id", "in", which.ids);
    return (await asked.execute()).map(({ id, name, deleted_at }) => ({
      ...{ id, name, collectionId: null, deletedAt: deleted_at, isReachable: true, state: { name } },
    }));
  },
  idsIn: async () => [],
  remove: (app, caller, { id }) => deleteTemplate({ app, caller }, id),
  restore: (app, caller, { id }) => restoreTemplate({ app, caller }, id),
  change: (app, caller, { id }, { name }) => renameTemplate({ app, caller }, id, String(name)),
  tables: ["message_template", "message_template_version"],
  // Messages show what they were made from, as long as they are there.
  purge: (team, before) =>
    team
      .remove("message_template")
      .where("deleted_at", "<", before)
      .where(
        sql<boolean>`not exists (select from app.outgoing_message m
          where m.team_id = message_template.team_id and m.template_id = message_template.id)`,
      )
      .execute(),
  fieldUses: [findTemplateUses],
};
