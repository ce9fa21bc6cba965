import { beforeAll, describe, expect, it } from "vitest";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { audienceSchema } from "#messages/outgoing-messages/audience.ts";
import { candidatesOf } from "#messages/outgoing-messages/compile-audience.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, type Shown } from "#testing/data-world.ts";
import { type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { startSendingWorld } from "#testing/sending-world.ts";
import { asked, flowOf, fromVariable, makeWizardTeam, type WizardTeam } from "#testing/wizard-team.ts";
import { sendConfirmation } from "#wizards/wizard-runs/confirm-run.server.ts";

type WithMatches = Shown & {
  possibleMatches: { records: { id: string; name: string }[]; typed: { fieldId: string; value: string }[] } | null;
};

const { world, mail } = startSendingWorld();
let team: WizardTeam & PublicWizards;
let families: string;
let [name, email]: string[] = [];
const of = (key: string | undefined) => key!;

beforeAll(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
  families = await team.collection("Family", { representsPeople: true });
  name = await team.field(families, "Name", "plain_text", { isRequired: true });
  email = await team.field(families, "Email", "email_address", { isRequired: true, isUnique: true });
});

const addFamily = (called: string) => team.add(families, { [of(name)]: called, [of(email)]: `${newId()}@brook.test` });

/** How one is reached, who one is, and what was said. */
const flow = () =>
  flowOf(
    [
      {
        title: "You",
        tasks: [
          {
            ...{ type: "create_temp_variable", name: "contact" },
            settings: { label: "Your email", dataType: "email_address" },
          },
        ],
      },
      {
        title: "Who are you?",
        tasks: [
          {
            ...{ type: "find_matching_data_records", name: "family" },
            settings: {
              collectionId: families,
              filter: { field: of(email), operator: "is", value: { variable: "contact" } },
              ...{ choose: "first", whenNone: "create" },
              fields: [fromVariable(of(email), "contact"), asked(of(name))],
            },
          },
        ],
      },
      {
        title: "Check",
        tasks: [
          {
            ...{ type: "display_formatted_text", name: "summary" },
            settings: { text: "<p>We will write to {{ family.email }}.</p>" },
          },
        ],
      },
    ],
    {
      confirmation: { to: `family.${of(email)}`, subject: "We have you", text: "Hello {{ family.name }}" },
      finishText: "<p>Thank you, {{ family.name }}!</p>",
    },
  );

const addressOf = ({ values }: Shown) => values[of(email)] as string;
const begin = async (wizardId: string, address: string) =>
  (await team.provingBrowser().open(team.pathOf(wizardId))).fill("Your email", address).press("Next");

async function register(address: string, called: string) {
  const wizardId = await team.publish(flow());
  const page = await begin(wizardId, address);
  await page.fill("Name", called).press("Next");
  const check = page.text;
  await page.press("Finish");
  const [run] = await team.runs(wizardId);
  return { page, check, run: run! };
}
const read = (id: string) => bodyOf<WithMatches>(team.admin.get(team.path(`/records/${id}`)));
const familyNamed = async (called: string) =>
  (await team.list(families)).records.find((each) => each.name === called)!.id;

describe("an address that is somebody's and may be nobody else's", () => {
  it("is kept beside the new record, for the team that merges the two", async () => {
    const brook = await addFamily("Brook");
    const { page, check } = await register(addressOf(brook), "Brook twice");
    expect([page.text, check]).toEqual([
      expect.stringContaining("Thank you, Brook twice!"),
      expect.stringContaining(`We will write to ${addressOf(brook)}.`),
    ]);
    const id = await familyNamed("Brook twice");
    const made = await read(id);
    expect(made.values[of(email)]).toBeUndefined();
    expect(made.possibleMatches).toEqual({
      records: [{ id: brook.id, name: "Brook" }],
      typed: [{ fieldId: email, value: addressOf(brook) }],
    });
    await bodyOf(team.admin.post(team.path(`/records/${brook.id}/merge`), { fromId: id }));
    expect([(await read(brook.id)).possibleMatches, addressOf(await read(brook.id))]).toEqual([null, addressOf(brook)]);
  });

  it("is told on the dashboard, to who may change both, until the two are merged or told apart", async () => {
    const today = async (who = team.admin) => {
      const { items } = await bodyOf<{ items: { kind: string }[] }>(who.get(team.path("/today")));
      return items.filter(({ kind }) => kind === "records.possibleMatches");
    };
    const before = (await today()).map((item) => (item as unknown as { count: number }).count)[0] ?? 0;
    const brook = await addFamily("Brook again");
    await register(addressOf(brook), "Brook today");
    expect(await today()).toMatchObject([{ count: before + 1, subject: { id: expect.any(String) } }]);
    const reader = await team.memberWith([{ permissions: ["read_data_record_metadata", "read_data_field_data"] }]);
    expect(await today(reader)).toEqual([]);
    const id = await familyNamed("Brook today");
    const path = team.path(`/records/${id}/possible-matches`);
    expect((await team.admin.put(path, { isDismissed: true })).status).toBe(204);
    expect((await today()).map((item) => (item as unknown as { count: number }).count)).toEqual(
      before === 0 ? [] : [before],
    );
  });

  it("is not told to be known where a record is simply made, nor whose it is", async () => {
    const brook = await addFamily("The Secretives");
    const task = { type: "create_data_record", name: "family" };
    const settings = { collectionId: families, fields: [asked(of(name)), asked(of(email))] };
    const wizardId = await team.publish(flowOf([{ title: "You", tasks: [{ ...task, settings }] }]));
    const sign = async (address: string, called: string) => {
      const page = await team.provingBrowser().open(team.pathOf(wizardId));
      await page.fill("Name", called).fill("Email", address).press("Finish");
      return page.markup.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{43}|[\w-]+@brook\.test/g, "…");
    };
    const known = await sign(addressOf(brook), "Made once");
    expect(known).toBe(await sign(`${newId()}@brook.test`, "Made twice"));
    expect(known).not.toContain("Secretives");
    expect(await read(await familyNamed("Made once"))).toMatchObject({
      possibleMatches: { records: [{ id: brook.id }], typed: [{ fieldId: email, value: addressOf(brook) }] },
    });
    expect((await read(await familyNamed("Made twice"))).possibleMatches).toBeNull();
  });

  it("gets the confirmation, and the messages to the new record", async () => {
    const brook = await addFamily("Brook");
    const { page, run } = await register(addressOf(brook), "Brook written");
    expect(page.text).toMatch(/A confirmation is on its way to .•••@brook\.test/);
    await sendConfirmation.run(world.app, { teamId: team.teamId, runId: run.id });
    const sent = mail.letters.filter(({ envelope }) => envelope.includes(addressOf(brook)));
    expect(sent.map(({ subject }) => subject)).toEqual(["We have you"]);
    const id = await familyNamed("Brook written");
    const audience = audienceSchema.parse({
      sources: [{ kind: "records", collectionId: families, recordIds: [id], addressFieldIds: [email] }],
    });
    const db = world.db.team(team.teamId);
    const caller = { teamId: team.teamId, userId: "", isTeamAdmin: true, roleIds: [], timeZone: "UTC" };
    const known = { ...(await definitionsAndRights(db, caller as never)), timeZone: "UTC" };
    const reaching = { team: db, known, method: "EMAIL", audience } as const;
    const { rows } = await candidatesOf(reaching, audience.sources[0]!).execute(db.plain as never);
    expect(rows).toMatchObject([{ address: addressOf(brook) }]);
  });

  it("is told to nobody who may not read it, and says no more of a match that was called another", async () => {
    const brook = await addFamily("Brook");
    await register(addressOf(brook), "Brook other");
    const id = await familyNamed("Brook other");
    const blind = await team.memberWith([
      { collectionId: families, permissions: ["read_data_record_metadata", "update_data_field_data"] },
    ]);
    const seen = await bodyOf<WithMatches>(blind.get(team.path(`/records/${id}`)));
    expect(seen.possibleMatches).toEqual({ records: [{ id: brook.id, name: "Brook" }], typed: [] });
    const dismiss = (isDismissed: boolean) =>
      team.admin.put(team.path(`/records/${id}/possible-matches`), { isDismissed });
    expect((await dismiss(true)).status).toBe(204);
    expect((await read(id)).possibleMatches).toMatchObject({ records: [], typed: [{ value: addressOf(brook) }] });
    await dismiss(false);
    expect((await read(id)).possibleMatches?.records).toHaveLength(1);
  });
});
