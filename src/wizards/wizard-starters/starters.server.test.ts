import { describe, expect, it } from "vitest";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { languages } from "#shared/languages.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { refusal } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { seedDemo } from "../../../seeds/demo.ts";
import { checkFlow } from "../data-wizards/check-flow.ts";
import type { WizardShown } from "../data-wizards/contract.ts";
import type { WizardLinkShown } from "../data-wizards/links-contract.ts";
import { tasksOf } from "../tasks/wizard-flow.ts";
import type { RunScreen } from "../wizard-runs/run-shown.ts";
import type { StarterShown } from "./contract.ts";
import { makeWizard } from "./make-from-starter.server.ts";
import { starters } from "./registry.ts";
import { settleChoices } from "./settle-choices.ts";
import { type Chosen, type StarterName, starterNames } from "./starter.ts";

const world = whileTesting(async () => {
  const started = await startDataWorld();
  await seedDemo(started.app);
  return started;
});

const teams = {
  camp: { name: "Camp Willow Lake", admin: "admin@simply.test" },
  school: { name: "Escuela de Música Allegro", admin: "lucia.fernandez@allegro.test" },
  weddings: { name: "Maison Beaumont Mariages", admin: "other@simply.test" },
} as const;
type TeamKey = keyof typeof teams;

async function open(key: TeamKey) {
  const { id } = await world.db.app
    .selectFrom("team")
    .select("id")
    .where("name", "=", teams[key].name)
    .executeTakeFirstOrThrow();
  const admin = await world.signIn(teams[key].admin);
  const path = (rest: string) => `/api/teams/${id}${rest}`;
  const definitions = await readDefinitions(world.db.team(id));
  const list = async () => (await bodyOf<{ starters: StarterShown[] }>(admin.get(path("/wizard-starters")))).starters;
  const use = (body: object) => bodyOf<WizardShown>(admin.post(path("/wizard-starters/use"), body));
  const field = (collection: string, title: string) => {
    const home = [...definitions.collections.values()].find(({ pluralName }) => pluralName === collection)!;
    return definitions.fieldsOf(home.id).find((each) => each.title === title)!.id;
  };
  return { id, admin, path, definitions, list, use, field };
}

/** With the first of what fits wherever only a person could decide; nothing where the team lacks it. */
function decided(name: StarterName, has: Parameters<typeof settleChoices>[1]): Chosen | undefined {
  let given: Chosen = {};
  for (;;) {
    const { choices, chosen, open: missing } = settleChoices(starters[name], has, given);
    if (!missing) return chosen;
    const [first] = choices.find(({ choice }) => choice.key === missing)!.options;
    if (!first) return undefined;
    const before = choices.slice(
      0,
      choices.findIndex(({ choice }) => choice.key === missing),
    );
    given = { ...Object.fromEntries(before.map((each) => [each.choice.key, each.chosen])), [missing]: [first.id] };
  }
}

describe.each(Object.keys(teams) as TeamKey[])("in %s", (key) => {
  it.each(starterNames)("%s makes a flow without a mistake in every language", async (name) => {
    const { definitions } = await open(key);
    const has = { definitions, templates: [], senderId: null };
    const choices = decided(name, has);
    // What nothing fits is told instead; each starter has a team that it is made for.
    if (!choices) return expect(settleChoices(starters[name], has, {}).lacking).toBeDefined();
    for (const language of languages) {
      const { flow, links } = makeWizard(has, { starter: name, choices }, language).inPlain;
      const nothing = () => undefined;
      const around = { definitions, view: nothing, template: nothing, sender: nothing, wizard: nothing };
      expect(checkFlow(flow, around)).toEqual([]);
      expect(links.every(({ collectionId }) => definitions.collections.has(collectionId))).toBe(true);
      expect(JSON.stringify(flow)).not.toContain("wizardStarters");
    }
  });

  it.each(starterNames)("%s is published as it is made", async (name) => {
    const { admin, path, use, list } = await open(key);
    const starter = (await list()).find((each) => each.starter === name)!;
    if (starter.lacks) return expect(starter.lacks.message).not.toBe("");
    const choices = Object.fromEntries(
      starter.choices.map((choice) => [
        choice.key,
        choice.chosen.length > 0 ? choice.chosen : choice.options.slice(0, 1).map(({ id }) => id),
      ]),
    );
    const { id } = await use({ starter: name, choices });
    const published = await bodyOf<WizardShown>(admin.post(path(`/wizards/${id}/publish`)));
    expect([published.isPublished, published.hasUnpublishedChanges]).toEqual([true, false]);
    expect(published.problems.filter(({ severity }) => severity === "error")).toEqual([]);
    // Its record can be named field by field, as any other that a wizard knows.
    for (const task of tasksOf(published.draft)) {
      const held = published.variables.find((each) => each.taskId === task.id)?.records;
      const [field] = held && !held.isMany ? (await open(key)).definitions.fieldsOf(held.collectionIds[0]!) : [];
      if (!field) continue;
      const finishText = `{{ ${task.name}.${field.column} }}`;
      const named = await bodyOf<WizardShown>(admin.patch(path(`/wizards/${id}`), { finishText }));
      expect(named.problems.filter(({ severity }) => severity === "error")).toEqual([]);
    }
    expect((await admin.delete(path(`/wizards/${id}`))).status).toBe(204);
  });
});

it("nobody is registered without a name, whether or not the collection demands one", async () => {
  const team = await world.team();
  const parents = await team.collection("Family", { representsPeople: true });
  await team.field(parents, "Name", "plain_text");
  await team.field(parents, "Email", "email_address");
  const children = await team.collection("Child", { representsPeople: true });
  const name = await team.field(children, "Name", "plain_text");
  await team.field(children, "Family", "single_data_record", { config: { collectionIds: [parents] } });
  const choices = { parents: [parents], children: [children], childFields: [], registrations: [], template: [] };
  const { draft } = await bodyOf<WizardShown>(
    team.admin.post(team.path("/wizard-starters/use"), { starter: "collectRegistrations", choices }),
  );
  const { settings } = tasksOf(draft).find((task) => task.name === "children")!;
  const { fields } = settings as { fields: { fieldId: string; isRequired: boolean }[] };
  expect(fields.find(({ fieldId }) => fieldId === name)).toMatchObject({ isRequired: true });
});

it("greets by the first name where there is one, and never by a surname alone", async () => {
  const team = await world.team();
  const finishOf = async (naming: string, more: string[] = []) => {
    const parents = await team.collection("Family", { representsPeople: true });
    await team.field(parents, naming, "plain_text");
    for (const title of more) await team.field(parents, title, "plain_text");
    await team.field(parents, "Email", "email_address");
    const children = await team.collection("Child");
    await team.field(children, "Name", "plain_text");
    await team.field(children, "Family", "single_data_record", { config: { collectionIds: [parents] } });
    const choices = { parents: [parents], children: [children], childFields: [], registrations: [], template: [] };
    const { draft } = await bodyOf<WizardShown>(
      team.admin.post(team.path("/wizard-starters/use"), { starter: "collectRegistrations", choices }),
    );
    return draft.finishText;
  };
  expect(await finishOf("Family name", ["First name"])).toContain("need, {{ person.first_name }}.");
  expect(await finishOf("Family name")).not.toContain("{{");
  expect(await finishOf("Name")).toContain("need, {{ person._name }}.");
});

it("guesses what is meant: families and campers, students and lessons, guests and whether they come", async () => {
  const chosen = async (key: TeamKey, name: StarterName) => {
    const starter = (await (await open(key)).list()).find((each) => each.starter === name)!;
    return Object.fromEntries(
      starter.choices.map((choice) => [
        choice.key,
        choice.chosen.map((id) => choice.options.find((option) => option.id === id)!.label),
      ]),
    );
  };
  expect(await chosen("camp", "collectRegistrations")).toEqual({
    parents: ["Families"],
    children: ["Campers"],
    childFields: ["Full name", "Date of birth", "Notes", "Diet", "Can swim", "Shirt size"],
    registrations: ["Registrations"],
    template: [],
  });
  expect(await chosen("camp", "checkIn")).toEqual({ people: ["Campers"], mark: ["Checked in"] });
  expect(await chosen("school", "requestLesson")).toEqual({
    ...{ people: ["Alumnos"], requests: ["Clases"], details: ["Maestro", "Cuándo"] },
  });
  expect(await chosen("weddings", "rsvp")).toEqual({ guests: ["Invités"], attendance: ["Présent"], company: [] });
});

it("those for the brand come first; what a team lacks is said, and where it is made", async () => {
  const weddings = await open("weddings");
  const shown = await weddings.list();
  expect(shown.map(({ isOfBrand }) => isOfBrand)).toEqual([true, true, false, false]);
  expect(shown.map(({ name }) => name)).toContain("Réponse à l’invitation");
  const empty = await world.team();
  const { starters: none } = await bodyOf<{ starters: StarterShown[] }>(
    empty.admin.get(empty.path("/wizard-starters")),
  );
  expect(none.map(({ lacks }) => lacks?.collectionId)).toEqual([null, null, null, null]);
  const people = await empty.collection("Guest", { representsPeople: true });
  const plan = { starter: "rsvp", choices: {} };
  const planned = await bodyOf<StarterShown>(empty.admin.post(empty.path("/wizard-starters/plan"), plan));
  expect(planned.lacks).toEqual({
    message: "It needs a field that says who comes, such as “Attending” with yes or no.",
    collectionId: people,
  });
  expect(await refusal(empty.admin.post(empty.path("/wizard-starters/use"), { starter: "rsvp" }))).toMatch(
    /^400 choices.attendance /,
  );
});

it("another choice brings other guesses for what depends on it, and what is another team's is not taken", async () => {
  const { admin, path, definitions } = await open("camp");
  const school = await open("school");
  const idOf = (plural: string) => [...definitions.collections.values()].find((each) => each.pluralName === plural)!.id;
  const plan = (choices: object) =>
    bodyOf<StarterShown>(admin.post(path("/wizard-starters/plan"), { starter: "checkIn", choices }));
  const staff = await plan({ people: [idOf("Staff")] });
  expect(staff.choices.map(({ key, chosen }) => [key, chosen.length])).toEqual([
    ["people", 1],
    ["mark", 0],
  ]);
  const foreign = [...school.definitions.collections.keys()];
  const kept = await plan({ people: foreign.slice(0, 1) });
  expect(kept.choices[0]!.chosen).toEqual([idOf("Campers")]);
});

it("is made in the words of the team's data, in its other languages too, once however often it is asked for", async () => {
  const { id: team, use, path, admin } = await open("camp");
  const id = crypto.randomUUID();
  const made = await use({ starter: "checkIn", id, name: "At the gate" });
  expect([made.name, made.isPublished, made.problems]).toEqual(["At the gate", false, []]);
  expect((await use({ starter: "checkIn", id })).version).toBe(made.version);
  const { links } = await bodyOf<{ links: WizardLinkShown[] }>(
    admin.get(path(`/collections/${made.draft.startCollectionId}/wizard-links`)),
  );
  expect(links.find(({ dataWizardId }) => dataWizardId === id)).toMatchObject({ showInRowActionMenus: true });
  const { translations } = await world.db
    .team(team)
    .from("data_wizard")
    .select("translations")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const spanish = Object.values((translations as Record<string, Record<string, string>>).es!);
  expect(spanish).toEqual(expect.arrayContaining(["¿Quién ha llegado?", "Llegada anotada"]));
  expect(spanish).not.toContain("Llegadas");
});

it("a registration is published and run: a new family, a child, and what it is registered for", async () => {
  const { id: teamId, use, admin, path, field, definitions } = await open("camp");
  const wizard = await use({ starter: "collectRegistrations" });
  expect([wizard.name, wizard.problems.filter(({ severity }) => severity === "error")]).toEqual(["Registration 2", []]);
  await bodyOf(admin.post(path(`/wizards/${wizard.id}/publish`)));
  const task = (name: string) => tasksOf(wizard.draft).find((each) => each.name === name)!.id;
  const start = await bodyOf<RunScreen>(admin.post(path("/wizard-runs"), { dataWizardId: wizard.id }));
  const run = path(`/wizard-runs/${start.run.id}`);
  const answer = (screen: RunScreen, answers: object, move = "next") =>
    admin.put(`${run}/steps/${screen.step!.id}`, { answers, move });
  const contact = { [task("contact")]: { values: { value: "nadia@new.test" } } };
  // Nobody is known by that address: who they are is asked for, and has to be said.
  const asked = await bodyOf<RunScreen>(answer(start, contact, "stay"));
  expect(asked.step!.tasks[1]!.fields.map(({ label }) => label)).toEqual([
    ...["Family name", "Main contact", "Phone", "Address"],
  ]);
  expect((await answer(start, contact)).status).toBe(400);
  const family = { [task("person")]: { values: { [field("Families", "Family name")]: "Novak" } } };
  const children = await bodyOf<RunScreen>(answer(start, { ...contact, ...family }));
  const rows = [{ key: "1", values: { [field("Campers", "Full name")]: "Ida Novak" } }];
  const sessions = await bodyOf<RunScreen>(answer(children, { [task("children")]: { rows } }));
  const [row] = sessions.step!.tasks[0]!.rows;
  expect(row!.title).toBe("Ida Novak");
  const { id: sessionId } = await world.db
    .team(teamId)
    .data.selectFrom("_record")
    .select("id")
    .where("name", "=", "Session 3: Starlight")
    .executeTakeFirstOrThrow();
  const chosen = [{ key: row!.key, values: { [field("Registrations", "Session")]: sessionId } }];
  const check = await bodyOf<RunScreen>(answer(sessions, { [task("registrations")]: { rows: chosen } }));
  const receipt = check.step!.tasks[0]!.receipt!.flatMap(({ parts }) => parts.map(({ title }) => title));
  expect(receipt.filter((title) => title === "Ida Novak")).toHaveLength(2);
  const sessionAsked = sessions.step!.tasks[0]!.fields.find(
    ({ field: { id } }) => id === field("Registrations", "Session"),
  );
  expect(sessionAsked!.displayFieldIds).toHaveLength(3);
  const finished = await bodyOf<RunScreen>(admin.post(`${run}/finish`, {}));
  // Nobody is greeted by a surname alone.
  expect(finished.finish!.html).toContain("We have everything we need.");
  expect(finished.finish!.reports.reduce((sum, { created }) => sum + created, 0)).toBe(3);
  const registrations = [...definitions.collections.values()].find((each) => each.pluralName === "Registrations")!;
  const question = encodeURIComponent(JSON.stringify({ field: "record_name", operator: "is", value: "Ida Novak" }));
  const { records } = await bodyOf<{ records: { values: Record<string, unknown> }[] }>(
    admin.get(path(`/collections/${registrations.id}/records?filter=${question}`)),
  );
  expect(records.map(({ values }) => values[field("Registrations", "Session")])).toEqual([sessionId]);
});

it("those of the demo world are published without a mistake, and the camp's funnel has something to show", async () => {
  for (const [key, names] of [
    ["camp", ["Registration", "Check-in"]],
    ["school", ["Solicitar una clase"]],
    ["weddings", ["Réponse à l’invitation"]],
  ] as const) {
    const { admin, path } = await open(key);
    const { wizards } = await bodyOf<{ wizards: { id: string; name: string; isPublished: boolean }[] }>(
      admin.get(path("/wizards")),
    );
    for (const name of names) {
      const found = wizards.find((each) => each.name === name)!;
      expect([name, found.isPublished]).toEqual([name, true]);
      expect((await bodyOf<WizardShown>(admin.get(path(`/wizards/${found.id}`)))).problems).toEqual([]);
      if (name !== "Registration") continue;
      const funnel = await bodyOf<{ started: number; finished: number; steps: { entered: number }[] }>(
        admin.get(path(`/wizards/${found.id}/funnel`)),
      );
      expect([funnel.started, funnel.finished, funnel.steps.map(({ entered }) => entered)]).toEqual([
        ...[5, 2],
        [5, 4, 2, 2],
      ]);
    }
  }
});
