import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { MessageSetup, SetupStepName } from "./contract.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: DataTeam;

beforeEach(async () => {
  team = await world.team();
});

const read = (who = team.admin) => bodyOf<MessageSetup>(who.get(team.path("/message-setup")));
const step = async (name: SetupStepName) => (await read()).Steps.find(({ Step }) => Step === name)!;

/** Why a newsletter that lacks nothing of its own would be refused. */
async function refusals(): Promise<string[]> {
  const { lists } = await bodyOf<{ lists: { Id: string }[] }>(team.admin.get(team.path("/subscription-lists")));
  const listId = lists[0]?.Id;
  const { Id } = await bodyOf<{ Id: string }>(
    team.admin.post(team.path("/messages"), {
      ...{ InternalName: `News ${newId()}`, DeliveryMethodId: "EMAIL", ContentTypeId: "MARKETING" },
      Contents: { en: { subject: "News", text: "Dear all" } },
      ...(listId && { SubscriptionListId: listId, Audience: { sources: [{ kind: "list", listId }] } }),
    }),
  );
  const { checks } = await bodyOf<{ checks: { isProblem: boolean; messageKey: string }[] }>(
    team.admin.get(team.path(`/messages/${Id}/checks`)),
  );
  return checks.filter(({ isProblem }) => isProblem).map(({ messageKey }) => messageKey);
}

describe("the set-up for messages", () => {
  it("says at first what is missing, and which of it keeps a newsletter from being sent", async () => {
    const { Steps, Tracking, NeedsApproval, MayChange } = await read();
    expect(Steps.map(({ Step, IsDone, IsBlocking }) => [Step, IsDone, IsBlocking])).toEqual([
      ["postalAddress", false, true],
      ["sender", false, false],
      ["list", false, true],
      ["logo", false, false],
      ["tracking", false, false],
      ["approval", true, false],
    ]);
    expect([Tracking, NeedsApproval, MayChange]).toEqual([null, false, true]);
    expect(await refusals()).toEqual(
      expect.arrayContaining(["messages.problems.postalAddressWanted", "messages.problems.listWanted"]),
    );
  });

  it("has what blocks done at the moment in which a message is no longer refused for it", async () => {
    await bodyOf(team.admin.patch(team.path("/message-settings"), { postalAddress: "1 Lake Road" }));
    const list = { InternalName: "Newsletter", ExternalName: "News" };
    await bodyOf(team.admin.post(team.path("/subscription-lists"), list));
    expect(await step("postalAddress")).toMatchObject({ IsDone: true, IsBlocking: false, Names: ["1 Lake Road"] });
    expect(await step("list")).toMatchObject({ IsDone: true, IsBlocking: false, Names: ["Newsletter"] });
    expect(await refusals()).toEqual([]);
  });

  it("counts a sender once it is proven, and a decision about tracking whichever it is", async () => {
    const id = newId();
    const sender = { id, channel: "EMAIL" as const, name: "Camp", address: "camp@example.test" };
    await world.db.transaction((tx) => tx.team(team.teamId).insert("message_sender", [sender]).execute());
    expect(await read()).toMatchObject({ UnprovenSenders: ["Camp <camp@example.test>"] });
    expect(await step("sender")).toMatchObject({ IsDone: false, Names: [] });
    await world.db.team(team.teamId).update("message_sender", { proven_at: new Date() }).where("id", "=", id).execute();
    expect(await step("sender")).toMatchObject({ IsDone: true, Names: ["Camp <camp@example.test>"] });

    await bodyOf(team.admin.patch(team.path("/message-settings"), { trackOpens: false }));
    expect(await read()).toMatchObject({ Tracking: { Opens: false, Clicks: false } });
    expect(await step("tracking")).toMatchObject({ IsDone: true });
  });

  it("names who approves where messages need it", async () => {
    const { name } = await bodyOf<{ name: string }>(team.admin.get("/api/me"));
    await world.db.app
      .updateTable("team")
      .set({ messages_need_approval: true })
      .where("id", "=", team.teamId)
      .execute();
    expect(await step("approval")).toMatchObject({ IsDone: true, Names: [name] });
  });

  it("tells a member who only writes what is missing and who can do it, and nobody else", async () => {
    const { name } = await bodyOf<{ name: string }>(team.admin.get("/api/me"));
    const writer = await team.memberWith([], ["outgoing_messages_user_emails"]);
    const seen = await read(writer);
    expect(seen).toMatchObject({ MayChange: false, Administrators: [{ Name: name }] });
    expect(seen.Steps.filter(({ IsDone }) => !IsDone)).toHaveLength(5);
    const other = await team.memberWith([], ["team_admin_data_tags"]);
    expect((await other.get(team.path("/message-setup"))).status).toBe(403);
  });

  it("is asked once whether opens and clicks are counted: of those who send, and then it is a setting", async () => {
    const path = team.path("/message-setup/tracking");
    const writer = await team.memberWith([], ["outgoing_messages_user_emails"]);
    expect((await writer.post(path, { Opens: true, Clicks: true })).status).toBe(403);
    const sender = await team.memberWith([], ["outgoing_messages_user_emails", "outgoing_messages_user_send_emails"]);
    const answers = await Promise.all([
      sender.post(path, { Opens: true, Clicks: true }),
      team.admin.post(path, { Opens: false, Clicks: false }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isCounted = answers[0]!.status === 200;
    expect((await read(sender)).Tracking).toEqual({ Opens: isCounted, Clicks: isCounted });
    await bodyOf(team.admin.patch(team.path("/message-settings"), { trackOpens: true, trackClicks: false }));
    expect((await read()).Tracking).toEqual({ Opens: true, Clicks: false });
    expect((await sender.post(path, { Opens: false, Clicks: false })).status).toBe(409);
  });
});
