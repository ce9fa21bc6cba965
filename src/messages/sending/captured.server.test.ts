import { expect, it } from "vitest";
import { connectionProblems } from "#messages/delivery/connection-problems.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { sayIn } from "#server/words.ts";
import { bodyOf } from "#testing/data-world.ts";
import { startSendingWorld } from "#testing/sending-world.ts";

const { makeTeam, addParents, beginDue, run, outbox, put } = startSendingWorld({ SMTP_URL: "" });

it("what is captured has arrived, and its history says so", async () => {
  const team = await makeTeam();
  await addParents(1);
  const id = await beginDue();
  await run(id);
  const [recipient] = await outbox(id);
  expect(recipient).toMatchObject({ state: "sent", way: "captured", status: "delivered" });
  expect(recipient!.delivered_at).not.toBeNull();
  const path = team.path(`/messages/${id}/recipients/${recipient!.id}/events`);
  const { events } = await bodyOf<{ events: { type: string; source: string }[] }>(team.admin.get(path));
  expect(events).toMatchObject([{ type: "delivered", source: "captured" }]);
});

it("why sending has stopped is said in words, also where the program itself found out", async () => {
  const team = await makeTeam();
  await addParents(1);
  const id = await beginDue();
  const problem = { key: "messages.problems.wayBroken", values: { reason: "privateAddress" } };
  await put(id, { status: "ERROR_SENDING", problem: JSON.stringify(problem) });
  const { Problem } = await bodyOf<MessageShown>(team.admin.get(team.path(`/messages/${id}`)));
  expect(Problem).toContain("The server is in a private network.");
  await put(id, { problem: JSON.stringify({ ...problem, values: { reason: "550 No such user" } }) });
  expect((await team.message(id)).Problem).toContain("550 No such user");
  for (const each of connectionProblems)
    expect(sayIn("es")(`messages.problems.connection.${each}`)).not.toContain(each);
});
