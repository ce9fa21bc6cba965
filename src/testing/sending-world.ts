import { beforeEach } from "vitest";
import { sendMessage } from "#messages/sending/send-message.server.ts";
import { startDue } from "#testing/start-due.ts";
import { bodyOf, startDataWorld } from "./data-world.ts";
import { startMailServer } from "./mail-server.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "./outgoing-team.ts";
import { whileTesting } from "./while-testing.ts";

/** The product without its workers, beside a mail server: what they do is called here. For one file of tests. */
export function startSendingWorld(settings: Record<string, string> = {}) {
  const mail = whileTesting(() => startMailServer());
  const world = whileTesting(() => startDataWorld({ ROLE: "web", SMTP_URL: mail.url, ...settings }));
  let team: OutgoingTeam;
  beforeEach(() => {
    mail.behave({});
    mail.letters.length = 0;
  });

  const email = (place: number) => `parent${place}@example.test`;
  const put = (id: string, columns: object) =>
    world.db.team(team.teamId).update("outgoing_message", columns).where("id", "=", id).execute();
  const outbox = (id: string) =>
    world.db
      .team(team.teamId)
      .data.selectFrom("_outbox")
      .selectAll()
      .where("message_id", "=", id)
      .orderBy("address")
      .execute();
  /** As if its time had come. */
  const makeDue = async (id: string, ago = 1000) => {
    await bodyOf(team.admin.post(team.path(`/messages/${id}/schedule`), {}));
    await put(id, { scheduled_at: new Date(Date.now() - ago) });
  };
  const run = async (id: string) => {
    await startDue(world.app);
    return sendMessage(world.app, { teamId: team.teamId, messageId: id });
  };
  const forgetLimits = () => world.db.app.deleteFrom("send_limit").execute();
  return {
    ...{ mail, world, email, put, outbox, makeDue },
    /** All that follows is about this team. */
    makeTeam: async (): Promise<OutgoingTeam> => {
      team = await makeOutgoingTeam(world);
      return team;
    },
    async addParents(count: number) {
      const ids: string[] = [];
      for (let place = 0; place < count; place++) {
        const values = { [team.fields.name]: `Parent ${place}`, [team.fields.email]: email(place) };
        ids.push((await team.add(team.parents, values)).id);
      }
      return ids;
    },
    beginDue: async (input: object = {}) => {
      const { Id } = await team.begin(input);
      await makeDue(Id);
      return Id;
    },
    run,
    /** As if the time had passed for which everybody was told to wait. */
    runLater: async (id: string) => {
      await forgetLimits();
      const { data } = world.db.team(team.teamId);
      await data.updateTable("_outbox").set({ send_after: null }).where("message_id", "=", id).execute();
      return run(id);
    },
    forgetLimits,
    /** The first letter of each address, and how it stands. */
    standing: async (id: string) => (await outbox(id)).map(({ address, state }) => `${address[0]} ${state}`).sort(),
    states: async (id: string) => (await outbox(id)).map(({ address, state, reason }) => [address, state, reason]),
    addresses: () => mail.letters.flatMap(({ envelope }) => envelope).sort(),
  };
}
