import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bodyOf } from "#testing/data-world.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { startSendingWorld } from "#testing/sending-world.ts";
import { startDue } from "#testing/start-due.ts";
import { sendMessage } from "./send-message.server.ts";

const { forgetLimits, world, mail, addresses } = startSendingWorld();
beforeEach(() => forgetLimits());

describe("who gets it, and what", () => {
  let other: OutgoingTeam;
  let fields: Record<"language" | "second" | "zone", string>;
  const begin = async (sources: object[], more: object = {}, input: object = {}) => {
    const Audience = { sources, ...more };
    const { Id } = await other.begin({ Audience, ...input });
    await bodyOf(other.admin.post(other.path(`/messages/${Id}/schedule`), {}));
    await world.app.pool.query(
      "update app.outgoing_message set scheduled_at = now() - interval '1 second' where id = $1",
      [Id],
    );
    await startDue(world.app);
    await sendMessage(world.app, { teamId: other.teamId, messageId: Id });
    return Id;
  };
  const source = (more: object = {}) => ({
    ...{ kind: "records", collectionId: other.parents, addressFieldIds: [other.fields.email], ...more },
  });

  beforeAll(async () => {
    other = await makeOutgoingTeam(world);
    fields = {
      language: await other.field(other.parents, "Language", "plain_text"),
      second: await other.field(other.parents, "Second", "email_address"),
      zone: await other.field(other.parents, "Zone", "plain_text"),
    };
    const { name, email } = other.fields;
    const add = (who: string, values: object) =>
      other.add(other.parents, { [name]: who, [email]: `${who}@example.test`, ...values });
    await add("ana", {
      [fields.language]: "Español",
      [fields.second]: "ana2@example.test",
      [fields.zone]: "Asia/Tokyo",
    });
    await add("bob", { [fields.language]: "" });
    await add("chloe", { [fields.language]: "fr", [fields.zone]: "Not/AZone" });
    await add("dora", { [email]: null, [fields.second]: "dora2@example.test" });
  });

  it("is each in their own language, and the message's where that is missing", async () => {
    const Contents = {
      en: { subject: "Hello {{ record.name }}", text: "See you." },
      es: { subject: "Hola {{ record.name }}", text: "Hasta pronto." },
    };
    await begin([source()], { languageFieldId: fields.language }, { Contents });
    const subjects = Object.fromEntries(mail.letters.map(({ envelope, subject }) => [envelope[0], subject]));
    expect(subjects).toEqual({
      "ana@example.test": "Hola ana",
      "bob@example.test": "Hello bob",
      "chloe@example.test": "Hello chloe",
    });
  });

  it("is each in the language that the settings of their collection lead to, found by its title or chosen", async () => {
    const Contents = {
      en: { subject: "Hello {{ record.name }}", text: "See you." },
      es: { subject: "Hola {{ record.name }}", text: "Hasta pronto." },
    };
    const subjects = () => mail.letters.map(({ subject }) => subject).sort();
    await begin([source()], {}, { Contents });
    expect(subjects()).toEqual(["Hello bob", "Hello chloe", "Hola ana"]);

    const settings = other.path(`/collections/${other.parents}`);
    // What says no language: everybody gets the message's own.
    await bodyOf(other.admin.patch(settings, { languageFieldId: fields.zone }));
    mail.letters.length = 0;
    await begin([source()], {}, { Contents });
    expect(subjects()).toEqual(["Hello ana", "Hello bob", "Hello chloe"]);
    const refused = await other.admin.patch(settings, { languageFieldId: other.fields.email });
    expect(refused.status).toBe(400);

    const { Id } = await other.begin({ Audience: { sources: [source()] }, Contents });
    await bodyOf(other.admin.patch(settings, { languageFieldId: fields.language }));
    type Page = { candidates: { name: string; language: string }[] };
    const { candidates } = await bodyOf<Page>(other.admin.get(other.path(`/messages/${Id}/candidates`)));
    // What she reads it is not written in.
    expect(candidates.map(({ name, language }) => `${name} ${language}`)).toEqual(["ana es", "bob en", "chloe en"]);
    const counts = await bodyOf<object>(other.admin.get(other.path(`/messages/${Id}/audience`)));
    expect(counts).toMatchObject({ willGet: 3, languages: { es: 1, en: 2 } });
    await bodyOf(other.admin.patch(settings, { languageFieldId: null }));
  });

  it("warns where nothing says which language, or whose clock, counts, and names the collection", async () => {
    const Contents = { en: { subject: "Hello", text: "See you." }, es: { subject: "Hola", text: "Hasta pronto." } };
    const input = { name: "Guest", pluralName: "Guests" };
    const { id: guests } = await bodyOf<{ id: string }>(other.admin.post(other.path("/collections"), input));
    const email = await other.field(guests, "Email", "email_address");
    const sources = [source({ collectionId: guests, addressFieldIds: [email] }), source()];
    const Schedule = { localTime: "2099-03-08T02:30", inRecipientsZone: true };
    const { Id } = await other.begin({ Audience: { sources }, Contents, Schedule });
    type Checks = {
      checks: { messageKey: string; collectionId: string | null; message: string; isProblem: boolean }[];
    };
    const warnings = async () =>
      (await bodyOf<Checks>(other.admin.get(other.path(`/messages/${Id}/checks`)))).checks.filter(
        ({ collectionId }) => collectionId !== null,
      );
    const found = await warnings();
    expect(found.map(({ messageKey, collectionId, isProblem }) => [messageKey, collectionId, isProblem])).toEqual([
      ["messages.checks.preference.language", guests, false],
      ["messages.checks.preference.timeZone", guests, false],
      ["messages.checks.preference.timeZone", other.parents, false],
    ]);
    expect(found[0]!.message).toContain("Guests");
    await other.field(guests, "Idioma", "plain_text");
    await other.field(guests, "Time zone", "plain_text");
    await bodyOf(other.admin.patch(other.path(`/collections/${other.parents}`), { timeZoneFieldId: fields.zone }));
    expect(await warnings()).toEqual([]);
    await bodyOf(other.admin.patch(other.path(`/collections/${other.parents}`), { timeZoneFieldId: null }));
  });

  it("is the first address that somebody has, or all of them", async () => {
    const addressFieldIds = [other.fields.email, fields.second];
    await begin([source({ addressFieldIds })]);
    expect(addresses().map((each) => each.split("@")[0])).toEqual(["ana", "bob", "chloe", "dora2"]);
    mail.letters.length = 0;
    await begin([source({ addressFieldIds, everyAddress: true })]);
    expect(addresses().map((each) => each.split("@")[0])).toEqual(["ana2", "ana", "bob", "chloe", "dora2"]);
  });

  it("is whoever a smart collection finds, but not whom the audience excepts", async () => {
    const membershipFilter = { field: fields.language, operator: "is_not_empty" };
    const input = { name: "Speaker", pluralName: "Speakers", parentId: other.parents, membershipFilter };
    const { id } = await bodyOf<{ id: string }>(other.admin.post(other.path("/collections"), input));
    await begin([source({ collectionId: id })]);
    expect(addresses()).toEqual(["ana@example.test", "chloe@example.test"]);
    mail.letters.length = 0;
    await begin([source()], { except: [source({ collectionId: id })] });
    expect(addresses()).toEqual(["bob@example.test"]);
    mail.letters.length = 0;
    const addresses_ = { kind: "addresses", addresses: [{ address: "BOB@example.test" }] };
    await begin([source()], { except: [addresses_] });
    expect(addresses()).toEqual(["ana@example.test", "chloe@example.test"]);
  });

  it("leaves when it is that time where each lives", async () => {
    const { Id } = await other.begin({ Audience: { sources: [source()], zoneFieldId: fields.zone } });
    const Schedule = { localTime: "2099-03-08T02:30", inRecipientsZone: true };
    await bodyOf(other.admin.post(other.path(`/messages/${Id}/schedule`), { Schedule }));
    await startDue(world.app, new Date("2099-03-07T13:00:00Z"));
    const { inSeconds } = await sendMessage(world.app, { teamId: other.teamId, messageId: Id });
    expect(inSeconds).toBeGreaterThan(3600);
    expect(mail.letters).toHaveLength(0);
    const rows = await world.db
      .team(other.teamId)
      .data.selectFrom("_outbox")
      .select(["name", sql<Date>`send_after`.as("at")])
      .where("message_id", "=", Id)
      .orderBy("name")
      .execute();
    expect(rows.map(({ name, at }) => `${name} ${at.toISOString()}`)).toEqual([
      "ana 2099-03-07T17:30:00.000Z",
      "bob 2099-03-08T07:30:00.000Z",
      "chloe 2099-03-08T07:30:00.000Z",
    ]);
  });

  it("is not scheduled with a tag that nobody knows, and says where it stands", async () => {
    const Contents = { en: { subject: "Hello {{ record.nothing }}", text: "{{ record.name }} {{ strange.name }}" } };
    const { Id } = await other.begin({ Contents });
    const { status, body } = await other.admin.post(other.path(`/messages/${Id}/schedule`), {});
    expect(status).toBe(409);
    const { fields: found } = (body as { error: { fields: { path: string; messageKey: string }[] } }).error;
    expect(found.map(({ path }) => path).sort()).toEqual(["Contents.en.subject", "Contents.en.text"]);
  });
});
