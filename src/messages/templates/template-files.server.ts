import { sql } from "kysely";
import { holdsFile } from "#messages/content/keep-design-files.server.ts";
import type { App } from "#server/app.ts";
import type { FileRule } from "#server/files/file-rules.ts";
import { deliveryMethods } from "#shared/messages.ts";
import { mayManageTemplates, mayWriteMessages } from "./template-rights.ts";

/** A picture in a template is seen by whoever sees the template, or a version of it that was offered. */
export const mayReadThroughTemplates =
  (app: App): FileRule =>
  async (caller, file) => {
    const canManage = mayManageTemplates(caller);
    const methods = deliveryMethods.filter((method) => canManage || mayWriteMessages(caller, method));
    if (methods.length === 0) return false;
    const team = app.db.team(caller.teamId);
    const shows = (column: string) => holdsFile(column, file.id);
    const found = await team
      .from("message_template")
      .leftJoin("message_template_version", "message_template_version.template_id", "message_template.id")
      .select("message_template.id")
      .where("message_template.deleted_at", "is", null)
      .where(sql<boolean>`message_template.delivery_method = any(${methods}::text[])`)
      .where((eb) =>
        canManage
          ? eb.or([shows("message_template.content"), shows("message_template_version.content")])
          : eb.and([eb("message_template.status", "=", "published"), shows("message_template_version.content")]),
      )
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  };
