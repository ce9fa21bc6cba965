import { expect, it } from "vitest";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { bodyOf } from "#testing/data-world.ts";
import { startSendingWorld } from "#testing/sending-world.ts";

const { makeTeam, addParents, put, world } = startSendingWorld();

it("what is scheduled keeps its time of day where the team moves to another zone; what that makes late is held", async () => {
  const team = await makeTeam();
  await addParents(1);
  const moveTo = async (primaryTimezone: string) =>
    bodyOf(team.admin.patch(team.path("/account"), { primaryTimezone }));
  await moveTo("America/New_York");
  const schedule = async (Schedule?: object) => {
    const { Id } = await team.begin();
    await bodyOf(team.admin.post(team.path(`/messages/${Id}/schedule`), Schedule ? { Schedule } : {}));
    return Id;
  };
  const nine = await schedule({ localTime: "2099-07-01T09:00" });
  const everywhere = await schedule({ localTime: "2099-07-01T09:00", inRecipientsZone: true });
  const soon = await schedule();
  const overdue = await schedule({ localTime: "2099-07-01T09:00" });
  // As if it were that day: 9:00 is still to come in New York, and past in Tokyo.
  const today = new Date(Date.now() + 3600_000).toLocaleString("sv", { timeZone: "America/New_York" });
  await put(overdue, { schedule: JSON.stringify({ localTime: today.slice(0, 16).replace(" ", "T") }) });
  const before = await Promise.all([nine, everywhere, soon].map((id) => team.message(id)));
  expect(before[0]!.ScheduledAt).toBe("2099-07-01T13:00:00.000Z");

  await moveTo("Asia/Tokyo");
  const moved: MessageShown = await team.message(nine);
  expect(moved.ScheduledAt).toBe("2099-07-01T00:00:00.000Z");
  expect(moved.Schedule.localTime).toBe("2099-07-01T09:00");
  expect((await team.message(everywhere)).ScheduledAt).toBe(before[1]!.ScheduledAt);
  expect((await team.message(soon)).ScheduledAt).toBe(before[2]!.ScheduledAt);
  expect(await team.message(overdue)).toMatchObject({ Status: "SCHEDULED", HeldBecause: "late" });

  // Other changes of the account move nothing.
  await bodyOf(team.admin.patch(team.path("/account"), { primaryTimezone: "Asia/Tokyo", name: "Camp" }));
  expect((await team.message(nine)).Version).toBe(moved.Version);
  const noted = await world.app.pool.query("select detail from app.audit where subject_id = $1 and action = $2", [
    nine,
    "message_scheduled",
  ]);
  expect(noted.rows.length).toBe(2);
});
