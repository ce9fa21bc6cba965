import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sayIn } from "#server/words.ts";
import type { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { startDnsServer } from "#testing/dns-server.ts";
import { addToTeam, makePerson, makeRole, makeTeam } from "#testing/factories.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startTwilioServer, twilioSid, twilioToken } from "#testing/twilio-server.ts";
import type { Visitor } from "#testing/visitor.ts";
import type { Sender, ShownWay } from "./contract.ts";
import { requireSender } from "./senders.server.ts";

let dns: Awaited<ReturnType<typeof startDnsServer>>;
let twilio: Awaited<ReturnType<typeof startTwilioServer>>;
let world: TestApp;
let teamId: string;
let admin: Visitor;
let writer: Visitor;
let member: Visitor;
let adminId: string;

beforeAll(async () => {
  [dns, twilio] = await Promise.all([startDnsServer(), startTwilioServer()]);
  world = await startTestApp({ DNS_SERVERS: dns.address, TWILIO_URL: twilio.url, APP_URL: "https://simply.example" });
  ({ teamId } = await makeTeam(world.db, { name: "Pine Camp" }));
  const writes = await makeRole(world.db, teamId, "Writers", ["outgoing_messages_user_emails"]);
  const person = await makePerson(world.db, { name: "Ada Admin" });
  adminId = person.userId;
  await addToTeam(world.db, teamId, { userId: adminId, isTeamAdmin: true });
  admin = await world.signIn(person.email);
  writer = await join([writes]);
  member = await join([await makeRole(world.db, teamId, "Nobodies", [])]);
});
afterAll(async () => {
  await world?.stop();
  await dns?.stop();
  twilio?.stop();
});

async function join(roleIds: string[]): Promise<Visitor> {
  const { userId, email } = await makePerson(world.db);
  await addToTeam(world.db, teamId, { userId, roleIds });
  return world.signIn(email);
}
const path = (rest = "") => `/api/teams/${teamId}/senders${rest}`;
const newAddress = () => `office-${newId().slice(-8)}@pine.test`;
const make = async (input: object = {}): Promise<Sender> => {
  const body = { DeliveryMethodId: "EMAIL", Name: "Pine Camp", Address: newAddress(), ...input };
  const answer = await admin.post(path(), body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as Sender;
};
const tokenTo = async (address: string, count = 1) =>
  (await world.letters(address, count))[0]!.link!.searchParams.get("token")!;
const read = async (id: string) =>
  ((await admin.get(path())).body as { senders: Sender[] }).senders.find((each) => each.Id === id);
const prove = async (sender: Sender) =>
  expect((await world.visitor().post("/api/sender-proofs", { token: await tokenTo(sender.Address) })).status).toBe(200);
const use = (senderId: string | null, of = teamId, method: "EMAIL" | "SMS" = "EMAIL") =>
  requireSender(world.app, world.db.team(of), senderId, method).catch((error: Refusal) => error);

describe("an email sender", () => {
  it("is proven by the link in the letter, in the language of who asked, and used once", async () => {
    admin.headers = { "accept-language": "fr" };
    const sender = await make();
    admin.headers = {};
    expect(sender.Details).toMatchObject({ IsProven: false });
    const [letter] = await world.letters(sender.Address);
    const words = { team: "Pine Camp", address: sender.Address };
    expect(letter!.subject).toBe(sayIn("fr")("letters.proveSender.subject", words));
    expect(letter!.body_text).toContain("Ada Admin");
    expect(letter!.link!.origin + letter!.link!.pathname).toBe("https://simply.example/prove-sender");
    const token = letter!.link!.searchParams.get("token")!;

    const shown = { Address: sender.Address, TeamName: "Pine Camp" };
    expect((await world.visitor().get(`/api/sender-proofs?token=${token}`)).body).toEqual(shown);
    expect((await read(sender.Id))!.Details).toMatchObject({ IsProven: false });
    expect(await use(sender.Id)).toMatchObject({ code: "invalid_input" });

    const stored = await world.db.team(teamId).from("message_sender").selectAll().where("id", "=", sender.Id).execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await world.visitor().post("/api/sender-proofs", { token })).body).toEqual(shown);
    expect((await read(sender.Id))!.Details).toMatchObject({ IsProven: true });
    expect(await use(sender.Id)).toEqual({ id: sender.Id, name: "Pine Camp", address: sender.Address, replyTo: "" });
    expect((await world.visitor().post("/api/sender-proofs", { token })).status).toBe(410);
  });

  it("is not proven by a guess, a used link, an old one, or that of a deleted sender: all answer the same", async () => {
    const [old, gone, renewed] = [await make(), await make(), await make()];
    const tokens = await Promise.all([old, gone, renewed].map(({ Address }) => tokenTo(Address)));
    const expired = { proof_expires_at: new Date(Date.now() - 1000) };
    await world.db.team(teamId).update("message_sender", expired).where("id", "=", old.Id).execute();
    expect((await admin.delete(path(`/${gone.Id}`))).status).toBe(204);
    expect((await admin.post(path(`/${renewed.Id}/proof`))).status).toBe(200);
    const fresh = await tokenTo(renewed.Address, 2);
    const answers = await Promise.all(
      ["A".repeat(43), ...tokens].flatMap((token) => [
        world.visitor().post("/api/sender-proofs", { token }),
        world.visitor().get(`/api/sender-proofs?token=${token}`),
      ]),
    );
    const told = answers.map(({ status, body }) => [status, (body as { error: { message: string } }).error.message]);
    expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(told[0]![0]).toBe(410);
    expect((await world.visitor().post("/api/sender-proofs", { token: fresh })).status).toBe(200);
    for (const token of [null, "", [], {}, "x", 1]) {
      expect((await world.visitor().post("/api/sender-proofs", { token })).status).toBe(400);
    }
  });

  it("can be used by the team that has it and by no other, and by whom it was deleted for never again", async () => {
    const sender = await make();
    await prove(sender);
    const other = await makeTeam(world.db);
    const unknown = await use(newId());
    expect(unknown).toMatchObject({ code: "not_found" });
    expect(await use(sender.Id, other.teamId)).toEqual(unknown);
    expect(await use(sender.Id, teamId, "SMS")).toEqual(unknown);
    expect((await admin.delete(path(`/${sender.Id}`))).status).toBe(204);
    expect(await use(sender.Id)).toEqual(unknown);
    expect((await admin.delete(path(`/${sender.Id}`))).status).toBe(404);
    expect(await use(null)).toMatchObject({ id: null, name: "Simply", address: "no-reply@simply.test" });
  });

  it("has one address, which cannot be changed, twice the same, or more than that", async () => {
    const sender = await make();
    for (const Address of ["a@x.test, b@x.test", "a@x.test\r\nBcc: b@x.test", "A <a@x.test>", "nobody", "a@x", ""]) {
      const input = { DeliveryMethodId: "EMAIL", Name: "x", Address };
      expect([Address, (await admin.post(path(), input)).status]).toEqual([Address, 400]);
    }
    for (const input of [{ Name: "Pine\r\nBcc: x@x.test" }, { ReplyTo: "a@x.test\nX: y" }, { Address: newAddress() }]) {
      expect((await admin.patch(path(`/${sender.Id}`), input)).status).toBe(400);
    }
    const twice = { DeliveryMethodId: "EMAIL", Name: "x", Address: sender.Address.toUpperCase() };
    expect((await admin.post(path(), twice)).status).toBe(409);
    const changed = await admin.patch(path(`/${sender.Id}`), { Name: "Oak", ReplyTo: "reply@pine.test" });
    expect(changed.body).toMatchObject({ Name: "Oak", Details: { ReplyTo: "reply@pine.test" } });
  });

  it("is not written to without end", async () => {
    const sender = await make();
    const statuses: number[] = [];
    for (let round = 0; round < 5; round++) statuses.push((await admin.post(path(`/${sender.Id}/proof`))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    await world.db.app.deleteFrom("rate_limit").execute();
  });

  it("is shown to writers by name and address once it is proven, and to others not at all", async () => {
    const [proven, unproven] = [await make(), await make()];
    await prove(proven);
    const { senders } = (await writer.get(path())).body as { senders: Sender[] };
    expect(senders.find(({ Id }) => Id === proven.Id)).toEqual({
      ...{ Id: proven.Id, DeliveryMethodId: "EMAIL", Name: "Pine Camp", Address: proven.Address },
      Details: null,
    });
    expect(senders.some(({ Id }) => Id === unproven.Id)).toBe(false);
    expect((await member.get(path())).status).toBe(403);
    for (const who of [writer, member]) {
      expect((await who.post(path(), { DeliveryMethodId: "EMAIL", Name: "x", Address: newAddress() })).status).toBe(
        403,
      );
      expect((await who.delete(path(`/${proven.Id}`))).status).toBe(403);
    }
  });

  it("has in the audit log who made, proved and deleted it", async () => {
    const sender = await make();
    await prove(sender);
    await admin.delete(path(`/${sender.Id}`));
    const deeds = await world.db.app
      .selectFrom("audit")
      .select(["action", "actor_id"])
      .where("subject_id", "=", sender.Id)
      .orderBy("at")
      .execute();
    expect(deeds).toEqual([
      { action: "sender_created", actor_id: adminId },
      { action: "sender_proven", actor_id: null },
      { action: "sender_deleted", actor_id: adminId },
    ]);
  });
});

describe("what a domain says", () => {
  const check = async (domain: string) => {
    const sender = await make({ Address: `office@${domain}` });
    const answer = await admin.post(path(`/${sender.Id}/domain-check`));
    expect(answer.status).toBe(200);
    return (answer.body as Sender).Details!.DomainReport!;
  };

  it("is told as it stands there, of DMARC also by the domain above", async () => {
    const key = `v=DKIM1; k=rsa; p=${"A".repeat(300)}`;
    dns.texts.set("mail.good.test", ["something else", "v=spf1 include:x.test -all"]);
    dns.texts.set("google._domainkey.mail.good.test", [key]);
    dns.texts.set("_dmarc.good.test", ["v=DMARC1; p=reject"]);
    expect(await check("mail.good.test")).toEqual({
      Domain: "mail.good.test",
      Spf: { Is: "found", Text: "v=spf1 include:x.test -all" },
      Dkim: { Is: "found", Text: key, Selector: "google" },
      Dmarc: { Is: "found", Text: "v=DMARC1; p=reject" },
    });
  });

  it("is missing where it says nothing, but for keys, whose names nobody can list", async () => {
    expect(await check("silent.test")).toMatchObject({
      ...{ Spf: { Is: "missing" }, Dkim: { Is: "unknown" }, Dmarc: { Is: "missing" } },
    });
  });

  it("counts for nothing where it is said twice, or was taken back", async () => {
    dns.texts.set("twice.test", ["v=spf1 -all", "v=spf1 +all"]);
    dns.texts.set("google._domainkey.twice.test", ["v=DKIM1; p="]);
    expect(await check("twice.test")).toMatchObject({ Spf: { Is: "invalid" }, Dkim: { Is: "unknown" } });
  });

  it("is not guessed where nobody answers", async () => {
    dns.broken.add("broken.test").add("_dmarc.broken.test").add("google._domainkey.broken.test");
    const unreachable = { Is: "unreachable", Text: null };
    expect(await check("broken.test")).toMatchObject({ Spf: unreachable, Dkim: unreachable, Dmarc: unreachable });
  });
});

describe("a sender of text messages", () => {
  const newNumber = () => `+1500${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
  const number = async () => make({ DeliveryMethodId: "SMS", Address: newNumber() });
  const codeTo = async (address: string, count = 1) =>
    /\d{6}/.exec((await world.letters(address, count))[0]!.body_text)![0];
  const enter = (sender: Sender, Code: string) => admin.post(path(`/${sender.Id}/code`), { Code });
  const addresses = async () =>
    ((await admin.get(path())).body as { senders: Sender[] }).senders.map(({ Address }) => Address);
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  it("is a number as people write it, and can be the sender once it is proven", async () => {
    const address = newNumber();
    const written = `${address.slice(0, 2)} (${address.slice(2, 5)}) ${address.slice(5, 8)}-${address.slice(8)} `;
    const sender = await make({ DeliveryMethodId: "SMS", Address: written });
    expect(sender.Address).toBe(address);
    const again = await admin.post(path(), { DeliveryMethodId: "SMS", Name: "x", Address: address });
    expect(again.status).toBe(409);
    expect((await enter(sender, await codeTo(address))).status).toBe(200);
    expect(await use(sender.Id, teamId, "SMS")).toMatchObject({ id: sender.Id, address });
  });

  it("is proven by the code that was sent to it", async () => {
    const sender = await number();
    const code = await codeTo(sender.Address);
    expect((await enter(sender, wrong(code))).status).toBe(400);
    expect(await use(sender.Id, teamId, "SMS")).toMatchObject({ code: "invalid_input" });
    expect(((await enter(sender, code)).body as Sender).Details).toMatchObject({ IsProven: true });
    expect(await use(sender.Id, teamId, "SMS")).toMatchObject({ address: sender.Address });
  });

  it("is not proven by the right code after five tries, after its time, or of another number", async () => {
    const [tried, late, other] = [await number(), await number(), await number()];
    const code = await codeTo(tried.Address);
    for (let round = 0; round < 5; round++) expect((await enter(tried, wrong(code))).status).toBe(400);
    expect((await enter(tried, code)).status).toBe(400);
    const over = { proof_expires_at: new Date(Date.now() - 1000) };
    await world.db.team(teamId).update("message_sender", over).where("id", "=", late.Id).execute();
    expect((await enter(late, await codeTo(late.Address))).status).toBe(400);
    expect((await enter(other, await codeTo(late.Address))).status).toBe(400);
    expect((await admin.post(path(`/${tried.Id}/proof`))).status).toBe(200);
    expect((await enter(tried, await codeTo(tried.Address, 2))).status).toBe(200);
  });

  it("must be a number, or a service of the team's own account", async () => {
    const input = { DeliveryMethodId: "SMS", Name: "x" };
    for (const Address of ["12", "555 0100", "1 802 555 0199", "call +1 802 555 0199", "+1", "MGx", "office@pine.test"])
      expect((await admin.post(path(), { ...input, Address })).status).toBe(400);
    const Address = `MG${"3".repeat(32)}`;
    const refused = await admin.post(path(), { ...input, Address });
    expect(refused.status).toBe(400);
    expect((refused.body as Refused).error.fields).toMatchObject([
      { path: "Address", messageKey: "data.senderService" },
    ]);
    expect(await addresses()).not.toContain(Address);
    expect((await admin.post(path(`/${(await number()).Id}/domain-check`))).status).toBe(400);
  });

  it("is proven at once where the team's own account has it, and only then", async () => {
    const ways = `/api/teams/${teamId}/message-ways`;
    const way = {
      ...{ DeliveryMethodId: "SMS", Kind: "twilio", Settings: { accountSid: twilioSid } },
      Secrets: { authToken: twilioToken },
    };
    const earlier = await number();
    expect((await admin.put(ways, way)).status).toBe(200);
    expect((await admin.post(path(`/${earlier.Id}/proof`))).status).toBe(400);
    const own = newNumber();
    twilio.numbers.push(own);
    const mine = await make({ DeliveryMethodId: "SMS", Address: own });
    expect(mine.Details).toMatchObject({ IsProven: true });
    // Nobody is told that a code is on its way which is not.
    const foreign = newNumber();
    const refused = await admin.post(path(), { DeliveryMethodId: "SMS", Name: "x", Address: foreign });
    expect(refused.status).toBe(400);
    expect((refused.body as Refused).error.fields).toMatchObject([
      { path: "Address", messageKey: "data.senderNotOwned" },
    ]);
    expect(await addresses()).not.toContain(foreign);
    const tested = await admin.post(`${ways}/test`, { DeliveryMethodId: "SMS", To: "+1 500 555-0199" });
    expect(tested.body).toEqual({ Is: "accepted", Reason: "", To: "+15005550199" });
    expect(twilio.messages.at(-1)!.form.To).toBe("+15005550199");
    expect((await admin.delete(`${ways}?DeliveryMethodId=SMS`)).status).toBe(204);
  });
});

type Refused = { error: { fields: { path: string; messageKey: string }[] } };

describe("a team's own way", () => {
  const ways = () => `/api/teams/${teamId}/message-ways`;
  const smtp = (changed: object = {}) => ({
    ...{ DeliveryMethodId: "EMAIL", Kind: "smtp", Settings: { host: "mail.pine.example", user: "camp" } },
    Secrets: { password: "a very secret word" },
    ...changed,
  });

  it("is shown without its secrets, which stay when they are not said again", async () => {
    const made = await admin.put(ways(), smtp());
    expect(made.body).toMatchObject({ Kind: "smtp", SecretsSet: ["password"], IsSealed: false });
    const again = await admin.put(
      ways(),
      smtp({ Secrets: {}, Settings: { host: "other.pine.example", user: "camp" } }),
    );
    const shown = await admin.get(ways());
    expect((shown.body as { ways: ShownWay[] }).ways).toEqual([again.body]);
    expect(again.body).toMatchObject({ SecretsSet: ["password"], Settings: { host: "other.pine.example", port: 587 } });
    const log = await world.db.app.selectFrom("audit").selectAll().where("team_id", "=", teamId).execute();
    expect(log.some(({ action }) => action === "message_way_changed")).toBe(true);
    for (const told of [made.body, again.body, shown.body, log]) {
      expect(JSON.stringify(told)).not.toContain("very secret");
    }
    expect((await admin.put(ways(), smtp({ Secrets: { password: null } }))).status).toBe(400);
  });

  it("takes what its kind knows, and nothing else", async () => {
    for (const input of [
      smtp({ Kind: "captured" }),
      smtp({ Kind: "twilio" }),
      smtp({ Kind: "nothing" }),
      smtp({ Settings: { host: "mail.pine.example", url: "smtp://127.0.0.1" } }),
      smtp({ Settings: { host: "a b" } }),
      smtp({ Settings: {} }),
      smtp({ Secrets: { other: "x" } }),
      smtp({ Settings: { host: "mail.pine.example", dkimDomain: "pine.test" }, Secrets: {} }),
    ])
      expect([input, (await admin.put(ways(), input)).status]).toEqual([input, 400]);
  });

  it("says what became of a test, and reaches nothing near the server", async () => {
    await admin.put(ways(), smtp({ Settings: { host: "localhost" }, Secrets: {} }));
    const tested = await admin.post(`${ways()}/test`, { DeliveryMethodId: "EMAIL" });
    expect(tested.body).toMatchObject({
      ...{ Is: "broken", Reason: "The server is in a private network. Only public addresses are allowed." },
    });
    expect((await admin.delete(`${ways()}?DeliveryMethodId=EMAIL`)).status).toBe(204);
    expect((await admin.delete(`${ways()}?DeliveryMethodId=EMAIL`)).status).toBe(404);
    const captured = await admin.post(`${ways()}/test`, { DeliveryMethodId: "EMAIL" });
    expect(captured.body).toMatchObject({ Is: "accepted" });
    expect((await admin.post(`${ways()}/test`, { DeliveryMethodId: "SMS" })).status).toBe(400);
  });

  it("is for who administers the account", async () => {
    for (const who of [writer, member]) {
      expect((await who.get(ways())).status).toBe(403);
      expect((await who.put(ways(), smtp())).status).toBe(403);
      expect((await who.post(`${ways()}/test`, { DeliveryMethodId: "EMAIL" })).status).toBe(403);
    }
  });
});
