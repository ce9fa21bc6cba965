import { mailOutsider } from "#messages/delivery/mail-outsider.server.ts";
import { openGate } from "#messages/delivery/open-gate.server.ts";
import { usualSender } from "#messages/delivery/senders.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { mayStillSpend } from "#server/http/rate-limit.ts";
import { hashSecret } from "#server/http/secrets.ts";
import { forEachTeam } from "#server/jobs/for-each-team.ts";
import { job } from "#server/jobs/jobs.ts";
import { sayIn } from "#server/words.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import { readFlow } from "#wizards/data-wizards/read-wizards.server.ts";
import { requireVisitedTeam } from "../visitors/find-team.server.ts";
import { codeOf, minutesOfCode } from "./access-codes.server.ts";
import { findPerson } from "./find-person.server.ts";

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    accessCode: true;
  }
}

type Input = {
  teamId: string;
  versionId: string;
  codeId: string;
  method: DeliveryMethod;
  address: string;
  /** Whence it was asked for: whoever asks too often uses up what is theirs, not what is the owner's. */
  network: string;
  language: Language;
};

const fromOneNetwork = { most: 5, seconds: 3600 };
const inAll = { most: 50, seconds: 24 * 3600 };

/** Looked up here, so that the request itself tells nothing of who is known, not even by how long it takes. */
export const sendAccessCode = job<Input>({
  name: "send-access-code",
  run: async (app, { teamId, versionId, codeId, method, address, network, language }) => {
    const team = app.db.team(teamId);
    const visited = await requireVisitedTeam(app, teamId);
    const flow = await readFlow(team, versionId);
    const person = await findPerson(team, flow, { method, address, timeZone: visited.timeZone });
    if (!person) return;
    const to = hashSecret(app.secret, `${teamId} ${method} ${person.address.toLowerCase()}`).toString("base64url");
    const mayFromThere = await mayStillSpend(app, { key: `access-code:${to}:${network}`, ...fromOneNetwork });
    if (!mayFromThere || !(await mayStillSpend(app, { key: `access-code:${to}`, ...inAll }))) return;
    await team.data.updateTable("_access_code").set({ record_id: person.recordId }).where("id", "=", codeId).execute();
    const values = { code: codeOf(app, codeId), team: visited.name, minutes: String(minutesOfCode) };
    if (method === "SMS") return sendSms(app, team, person.address, sayIn(language)("letters.accessCodeSms", values));
    await mailOutsider(app, { teamId, kind: "accessCode", to: person.address, language, values });
  },
});

/** From a number that the team has proven, else from the installation's. */
async function sendSms(app: App, team: TeamDb, to: string, text: string) {
  const { address: from } = await usualSender(app, team, "SMS");
  const way = await openGate(app, team, "SMS", { kind: "access_code" });
  const [outcome] = await way.send([{ id: newId(), teamId: team.id, messageId: newId(), from, to, text }]);
  const { is } = outcome!;
  // Tried again, as every job is that fails; what a provider says may hold the number.
  if (is === "later" || is === "slowDown") throw new Error(`a code was not taken: ${is}`);
  if (is !== "accepted") app.log.warn({ teamId: team.id, way: way.kind, is }, "a code could not be sent");
}

/** Nightly: of codes that nobody can use any more. */
export const forgetAccessCodes = job({
  name: "forget-access-codes",
  every: { at: "03:47" },
  run: async (app) => {
    const before = new Date(Date.now() - 24 * 3600 * 1000);
    await forEachTeam(app, "a team's access codes were not forgotten", (id) =>
      app.db.team(id).data.deleteFrom("_access_code").where("expires_at", "<", before).execute(),
    );
  },
});
