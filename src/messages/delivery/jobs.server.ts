import { deliverEmail } from "#platform/system-emails/send-email.server.ts";
import { hashSecret, newSecret } from "#server/http/secrets.ts";
import { job } from "#server/jobs/jobs.ts";
import type { BrandId } from "#shared/brands.ts";
import type { Language } from "#shared/languages.ts";
import { lookUpSender } from "./look-up-sender.server.ts";
import { daysOfProof } from "./rules.ts";

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    proveSender: true;
  }
}

type Input = { teamId: string; senderId: string; asker: string; language: Language; brand: BrandId };

/** Mails the link that proves an address. Its secret is made here, so that only its hash is ever stored. */
export const sendSenderProof = job<Input>({
  name: "send-sender-proof",
  run: async (app, { teamId, senderId, asker, language, brand }) => {
    const team = app.db.team(teamId);
    const token = newSecret();
    const [sender] = await team
      .update("message_sender", {
        proof_hash: hashSecret(app.secret, token),
        proof_expires_at: new Date(Date.now() + daysOfProof * 24 * 3600 * 1000),
      })
      .where("id", "=", senderId)
      .where("deleted_at", "is", null)
      .where("proven_at", "is", null)
      .returning("address")
      .execute();
    if (!sender) return;
    const { name } = await app.db.app
      .selectFrom("team")
      .select("name")
      .where("id", "=", teamId)
      .executeTakeFirstOrThrow();
    await deliverEmail(app, {
      ...{ kind: "proveSender", to: sender.address, language, brand },
      path: `/prove-sender?token=${token}`,
      values: { team: name, address: sender.address, asker },
    });
  },
});

/** What its domain says is looked up by itself once; whoever wants to know it now asks again. */
export const checkNewSender = job<{ teamId: string; senderId: string }>({
  name: "check-new-sender",
  run: async (app, { teamId, senderId }) => {
    await lookUpSender(app, app.db.team(teamId), senderId);
  },
});

export const deliveryJobs = [sendSenderProof, checkNewSender];
