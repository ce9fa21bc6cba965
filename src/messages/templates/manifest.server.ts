import { definitionKinds } from "#data/collections/definition-kind.server.ts";
import { auditActions } from "#server/audit-actions.ts";
import { rowLimits } from "#server/db/row-limits.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { refuseField } from "#shared/errors.ts";
import { mostTemplates } from "./change-templates.server.ts";
import { templates } from "./server.ts";
import { mayReadThroughTemplates } from "./template-files.server.ts";
import { templateKind } from "./template-kind.server.ts";

export const templatesManifest = manifest({
  endpoints: [templates],
  fileRules: (app) => [mayReadThroughTemplates(app)],
  adds: [
    auditActions.add({
      group: "messages",
      actions: [
        "template_created",
        "template_changed",
        "template_published",
        "template_archived",
        "template_unarchived",
        "template_deleted",
        "template_restored",
      ],
    }),
    rowLimits.add({
      ...{ table: "message_template", max: mostTemplates, ignoresTrash: true, where: "not is_scratch" },
      refuse: (max) => refuseField("Name", "messageTemplates.tooMany", { max }),
    }),
    definitionKinds.add(templateKind),
    ...(["message_template", "message_template_version"] as const).flatMap((table) => [
      wordsAboutPeople.add({ kind: "other", table, column: "name", form: "text", inApp: true }),
      wordsAboutPeople.add({ kind: "other", table, column: "content", form: "json", inApp: true }),
    ]),
  ],
});
