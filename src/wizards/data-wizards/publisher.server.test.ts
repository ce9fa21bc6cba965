import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import type { FeaturePermission } from "#shared/permissions.ts";
import { bodyOf, type Right, startDataWorld } from "#testing/data-world.ts";
import { type DraftingTeam, makeDraftingTeam } from "#testing/drafted-wizards.ts";
import { refusal } from "#testing/view-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { WizardShown } from "./contract.ts";

const world = whileTesting(startDataWorld);
let team: DraftingTeam;
let name: string;

beforeEach(async () => {
  team = await makeDraftingTeam(world);
  name = await team.field(team.campers, "Name", "plain_text");
});

const building: FeaturePermission[] = ["team_admin_data_collections", "team_admin_data_wizards"];
const everything: Right[] = [
  { permissions: ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] },
];

/** Builds and publishes wizards, and may do everything with records but this. */
const builderWithout = (...closed: Right[]): Promise<Visitor> =>
  team.memberWith([...everything, ...closed.map((right) => ({ ...right, isAllowed: false }))], building);

const open = { isPublic: true, externalAccessBy: "anyone" };
const cannot = (what: string) => `400 isPublic You can’t open this wizard to others: ${what}`;

/** Asks for a name and an email, and makes a camper of them. */
async function asking(input: object = {}): Promise<WizardShown> {
  const { id } = await team.make(input);
  const stepId = newId();
  await team.addStep(id, { id: stepId });
  const fields = [name, team.email].map((fieldId) => ({ fieldId, source: { from: "person" } }));
  const settings = { collectionId: team.campers, fields };
  return team.addTask(id, stepId, { title: "Camper", type: "create_data_record", settings });
}

/** Looks for campers, and shows a field of them. */
async function finding(input: object, settings: object): Promise<WizardShown> {
  const { id } = await team.make(input);
  const stepId = newId();
  await team.addStep(id, { id: stepId });
  return team.addTask(id, stepId, {
    ...{ title: "Campers", type: "find_matching_data_records" },
    settings: { collectionId: team.campers, choose: "one", ...settings },
  });
}

describe("who publishes a wizard for visitors", () => {
  it("may write every field that it writes; for the team alone it is published without", async () => {
    const builder = await builderWithout({ permissions: ["update_data_field_data"], fieldId: team.email });
    const shut = await asking({ name: "For the team" });
    expect((await team.publish(shut.id, builder)).status).toBe(200);
    for (const [place, input] of [open, { isPublic: true }, { externalAccessBy: "email_code" }].entries()) {
      const { id } = await asking({ name: `For everyone ${place}`, ...input });
      expect(await refusal(team.publish(id, builder))).toBe(cannot("you aren’t allowed to change “Email” yourself."));
      expect((await team.publish(id)).status).toBe(200);
    }
  });

  it("may read what it shows, sorts by and asks about", async () => {
    const builder = await builderWithout({ permissions: ["read_data_field_data"], fieldId: team.email });
    const ways = [
      { displayFieldIds: [team.email] },
      { sort: [{ field: team.email }] },
      { filter: { field: team.email, operator: "is_not_empty" } },
    ];
    for (const [place, settings] of ways.entries()) {
      const { id } = await finding({ name: `Way ${place}`, ...open }, settings);
      expect(await refusal(team.publish(id, builder))).toBe(cannot("you aren’t allowed to read “Email” yourself."));
    }
    const fine = await finding({ name: "Fine", ...open }, { displayFieldIds: [name] });
    expect((await team.publish(fine.id, builder)).status).toBe(200);
  });

  it("may read what the views open that it shows", async () => {
    const builder = await builderWithout({ permissions: ["read_data_field_data"], fieldId: team.email });
    const settings = { recordNameFieldId: name, displayedFields: [{ field: team.email }] };
    const view = await bodyOf<{ id: string }>(
      team.admin.post(team.path(`/collections/${team.campers}/views`), {
        ...{ type: "list", internalName: "Everybody", isPersonal: false, publish: true, settings },
      }),
    );
    const { id } = await team.make({ name: "Look", ...open });
    const stepId = newId();
    await team.addStep(id, { id: stepId });
    await team.addTask(id, stepId, { title: "Look", type: "display_dataview", settings: { viewId: view.id } });
    expect(await refusal(team.publish(id, builder))).toBe(cannot("you aren’t allowed to read “Email” yourself."));
    expect((await team.publish(id)).status).toBe(200);
    // From then on so must whoever publishes the view.
    const publish = (who: Visitor) => who.post(team.path(`/views/${view.id}/publish`));
    expect(await refusal(publish(builder))).toBe(
      "400 isVisibleExternally You can’t show this view to everyone: you aren’t allowed to read “Email” yourself.",
    );
    expect((await publish(team.admin)).status).toBe(200);
    await bodyOf(team.admin.patch(team.at(`/${id}`), { isPublic: false, externalAccessBy: "nobody" }));
    expect((await publish(builder)).status).toBe(200);
  });

  it("may see the records that it leads to, and make those that it makes", async () => {
    const cabins = await team.collection("Cabin");
    const cabin = await team.field(team.campers, "Cabin", "single_data_record", {
      config: { collectionIds: [cabins] },
    });
    const { id } = await finding({ name: "Cabins", ...open }, { displayFieldIds: [cabin] });
    const blind = await builderWithout({ permissions: ["read_data_record_metadata"], collectionId: cabins });
    expect(await refusal(team.publish(id, blind))).toBe(
      cannot("you aren’t allowed to see the records of “Cabins” yourself."),
    );
    const making = await team.make({ name: "Make", ...open });
    const stepId = newId();
    await team.addStep(making.id, { id: stepId });
    const settings = { collectionId: cabins, fields: [] };
    await team.addTask(making.id, stepId, { title: "Cabin", type: "create_data_record", settings });
    const reader = await builderWithout({ permissions: ["update_data_field_data"], collectionId: cabins });
    expect(await refusal(team.publish(making.id, reader))).toBe(
      cannot("you aren’t allowed to add or change records of “Cabins” yourself."),
    );
  });

  it("may send the messages that it sends", async () => {
    const letter = { DeliveryMethodId: "EMAIL", UsedFor: "transactional_only", ContentLanguageId: "en" };
    const words = { SubjectLine: "Welcome", TextOnlyVersion: "We have you." };
    const made = team.admin.post(team.path("/templates"), { Name: "Confirmation", ...letter, ...words });
    const { Id: templateId } = await bodyOf<{ Id: string }>(made);
    await bodyOf(team.admin.post(team.path(`/templates/${templateId}/publish`)));
    const { id, draft } = await asking(open);
    const { name: records } = draft.steps[0]!.tasks[0]!;
    await team.addTask(id, draft.steps[0]!.id, {
      ...{ title: "Letter", type: "send_outgoing_message", settings: { templateId, records } },
    });
    expect((await team.read(id)).opens).toMatchObject({ messages: 1, refusal: null });
    expect(await refusal(team.publish(id, await builderWithout()))).toBe(
      cannot("it sends messages, which you aren’t allowed to do yourself."),
    );
    const sending = ["outgoing_messages_user_emails", "outgoing_messages_user_send_emails"] as const;
    const sender = await team.memberWith(everything, [...building, ...sending]);
    expect((await team.publish(id, sender)).status).toBe(200);
  });

  it("is nobody where it works with internal configuration", async () => {
    const keys = await team.collection("Key", { isInternalConfiguration: true });
    const word = await team.field(keys, "Word", "plain_text");
    const { id } = await team.make({ name: "Keys", ...open });
    const stepId = newId();
    await team.addStep(id, { id: stepId });
    const settings = { collectionId: keys, choose: "one", displayFieldIds: [word] };
    await team.addTask(id, stepId, { title: "Keys", type: "find_matching_data_records", settings });
    const said = "400 isPublic A wizard that works with internal configuration can’t be opened to others.";
    expect(await refusal(team.publish(id))).toBe(said);
    expect(await refusal(team.publish(id, await builderWithout()))).toBe(said);
  });
});

describe("who opens a published wizard to visitors", () => {
  const change = (id: string, input: object, who: Visitor) => who.patch(team.at(`/${id}`), input);
  const said = cannot("you aren’t allowed to change “Email” yourself.");
  let builder: Visitor;

  beforeEach(async () => {
    builder = await builderWithout({ permissions: ["update_data_field_data"], fieldId: team.email });
  });

  it("may do all that it does, in whatever way it is opened; anybody who builds wizards closes it", async () => {
    const { id } = await asking();
    await bodyOf(team.publish(id));
    for (const input of [{ isPublic: true }, { externalAccessBy: "anyone" }, { externalAccessBy: "sms_code" }, open])
      expect(await refusal(change(id, input, builder))).toBe(said);
    expect(await team.read(id)).toMatchObject({ isPublic: false, externalAccessBy: "nobody" });
    expect((await change(id, { name: "Renamed", closedText: "Later" }, builder)).status).toBe(200);
    expect((await change(id, open, team.admin)).status).toBe(200);
    expect(await refusal(change(id, { externalAccessBy: "either" }, builder))).toBe(said);
    expect((await change(id, { isPublic: false }, builder)).status).toBe(200);
    expect((await change(id, { externalAccessBy: "nobody" }, builder)).status).toBe(200);
  });

  it("is asked when a draft becomes public, only once it is published", async () => {
    const { id } = await asking();
    expect((await change(id, open, builder)).status).toBe(200);
    expect(await refusal(team.publish(id, builder))).toBe(said);
  });

  it("is asked when the log puts a publication back, and when it comes back from the trash", async () => {
    const { id } = await asking(open);
    await bodyOf(team.publish(id));
    await bodyOf(team.admin.post(team.at(`/${id}/unpublish`)));
    const { changes } = await bodyOf<{ changes: { id: string; subjectId: string }[] }>(
      team.admin.get(team.path("/structure/changes")),
    );
    const last = changes.find(({ subjectId }) => subjectId === id)!;
    const undo = (who: Visitor) => who.post(team.path(`/structure/changes/${last.id}/undo`));
    expect((await undo(builder)).status).toBe(400);
    expect(await team.read(id)).toMatchObject({ isPublished: false });
    expect((await undo(team.admin)).status).toBeLessThan(300);
    expect((await team.admin.delete(team.at(`/${id}`))).status).toBe(204);
    expect(await refusal(builder.post(team.at(`/${id}/restore`)))).toBe(said);
    expect((await team.admin.post(team.at(`/${id}/restore`))).status).toBe(200);
  });
});

describe("what a wizard opens, in words", () => {
  it("is what visitors write, what they read and whose names they see, with what the caller may not open", async () => {
    const cabins = await team.collection("Cabin");
    const cabin = await team.field(team.campers, "Cabin", "single_data_record", {
      config: { collectionIds: [cabins] },
    });
    const sessions = await team.collection("Session");
    const title = await team.field(sessions, "Title", "plain_text");
    const { id, draft } = await asking({ name: "Whole" });
    const [step] = draft.steps;
    await team.addTask(id, step!.id, {
      ...{ title: "Session", type: "find_matching_data_records" },
      settings: { collectionId: sessions, choose: "one", displayFieldIds: [title] },
    });
    const task = step!.tasks[0]!;
    const fields = [name, cabin].map((fieldId) => ({ fieldId, source: { from: "person" } }));
    await bodyOf(team.admin.patch(team.at(`/${id}/tasks/${task.id}`), { settings: { fields } }));
    const opens = {
      written: [{ collection: "Campers", fields: ["Name", "Cabin"] }],
      read: [{ collection: "Sessions", fields: ["Title"] }],
      ...{ named: ["Cabins"], messages: 0, refusal: null },
    };
    expect((await team.read(id)).opens).toEqual(opens);
    const builder = await builderWithout({ permissions: ["read_data_field_data"], fieldId: title });
    expect((await bodyOf<WizardShown>(builder.get(team.at(`/${id}`)))).opens).toEqual({
      ...opens,
      refusal: "You can’t open this wizard to others: you aren’t allowed to read “Title” yourself.",
    });
  });
});

describe("when visitors can run it, and how often", () => {
  it("is part of what is published; it closes after it opens, and counts what is there", async () => {
    const { id } = await asking();
    const change = (input: object) => team.admin.patch(team.at(`/${id}`), input);
    const times = { opensAt: "2027-05-01T08:00:00.000Z", closesAt: "2027-06-01T08:00:00.000Z" };
    const places = { most: 20, collectionId: team.campers };
    await bodyOf(team.publish(id));
    const changed = await bodyOf<WizardShown>(change({ ...times, places, closedText: "See you next year" }));
    expect(changed).toMatchObject({
      hasUnpublishedChanges: true,
      draft: { ...times, places, closedText: "See you next year" },
    });
    expect(await refusal(change({ closesAt: "2027-05-01T08:00:00Z" }))).toBe(
      "400 closesAt The closing time must be after the opening time.",
    );
    expect((await change({ places: { most: 0 } })).status).toBe(400);
    await bodyOf(change({ places: { most: 20, collectionId: newId() } }));
    expect((await team.read(id)).problems).toMatchObject([{ problem: "collectionGone", path: "places" }]);
    expect(await bodyOf(change({ opensAt: null, closesAt: null, places: null }))).toMatchObject({ problems: [] });
  });
});
