import { feature } from "#server/http/handlers.ts";
import { Refusal } from "#shared/errors.ts";
import { testPagesContract } from "./contract.ts";
import { testEvent } from "./live-kinds.ts";

export const testPages = feature(testPagesContract, {
  readOutbox: async ({ app, query }) => {
    let letters = app.db.app.selectFrom("captured_mail").selectAll().orderBy("created_at", "desc").limit(100);
    if (query.to) letters = letters.where("recipient", "=", query.to);
    const rows = await letters.execute();
    return {
      letters: rows.map((row) => ({
        id: row.id,
        channel: row.channel,
        to: row.recipient,
        from: row.sender,
        subject: row.subject,
        text: row.body_text,
        html: row.body_html,
        headers: row.headers ?? {},
        sentAt: row.created_at.toISOString(),
      })),
    };
  },

  sendTestEvent: async ({ app, caller, body }) => {
    if (!app.settings.current.testPages) throw new Refusal("not_found");
    await app.db.transaction((tx) =>
      app.live.publish(tx, caller.teamId, testEvent, { text: body.text }, { userId: caller.userId }),
    );
    return undefined;
  },
});
