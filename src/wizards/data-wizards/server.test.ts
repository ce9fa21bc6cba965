import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type Right, startDataWorld } from "#testing/data-world.ts";
import { type DraftingTeam, makeDraftingTeam } from "#testing/drafted-wizards.ts";
import { refusal } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { WizardBrief, WizardShown } from "./contract.ts";

const world = whileTesting(startDataWorld);
let team: DraftingTeam;

beforeEach(async () => {
  team = await makeDraftingTeam(world);
});

const titles = ({ draft }: WizardShown) =>
  draft.steps.map(({ title, tasks }) => [title, ...tasks.map((task) => task.title)]);
const problems = (wizard: WizardShown) => wizard.problems.map(({ severity, problem }) => `${severity} ${problem}`);

describe("a wizard", () => {
  it("is made once however often it is asked for, and has a name that no other has, in any spelling", async () => {
    const id = newId();
    const made = await team.make({ id });
    expect(await team.make({ id })).toEqual(made);
    expect(made).toMatchObject({ stepCount: 0, isPublished: false, firstDataWizardStepId: null, isPublic: false });
    expect(await refusal(team.create({ name: "REGISTER" }))).toBe("409 name There is already a wizard with this name.");
    expect(await refusal(team.create({ name: " " }))).toBe("400 name Name is required");
  });

  it("keeps what is not sent when something is changed", async () => {
    const { id } = await team.make({ description: "For parents", availableLanguages: ["en", "fr"] });
    const changed = await bodyOf<WizardShown>(team.admin.patch(team.at(`/${id}`), { finishTitle: "Thank you" }));
    expect(changed).toMatchObject({ name: "Register", description: "For parents", availableLanguages: ["en", "fr"] });
    expect(changed.draft).toMatchObject({ finishTitle: "Thank you", abandonAfterDays: 30 });
    const stepId = newId();
    await team.addStep(id, { id: stepId, hideCancelButton: true, description: "Who comes" });
    const renamed = await bodyOf<WizardShown>(team.admin.patch(team.at(`/${id}/steps/${stepId}`), { title: "Who" }));
    expect(renamed.draft.steps[0]).toMatchObject({ title: "Who", hideCancelButton: true, description: "Who comes" });
    expect((await team.admin.patch(team.at(`/${id}`), { defaultDataLanguage: "tlh" })).status).toBe(400);
    expect((await team.admin.patch(team.at(`/${id}`), { firstStepId: newId() })).status).toBe(404);
  });

  it("goes into the bin, comes back, and is copied with ids of its own", async () => {
    const wizard = await team.whole();
    const copy = await bodyOf<WizardShown>(team.admin.post(team.at(`/${wizard.id}/duplicate`), { name: "Again" }));
    expect(titles(copy)).toEqual(titles(wizard));
    expect(copy.draft.steps[0]!.id).not.toBe(wizard.draft.steps[0]!.id);
    expect((await team.admin.delete(team.at(`/${wizard.id}`))).status).toBe(204);
    expect(await team.names()).toEqual(["Again"]);
    expect((await team.admin.get(team.at(`/${wizard.id}`))).status).toBe(404);
    await bodyOf(team.admin.post(team.at(`/${wizard.id}/restore`)));
    expect((await team.admin.post(team.at(`/${wizard.id}/restore`))).status).toBe(404);
    expect((await team.names()).toSorted()).toEqual(["Again", "Register"]);
  });

  it("stands in the order that somebody gave all of them", async () => {
    const ids = [];
    for (const name of ["A", "B", "C"]) ids.push((await team.make({ name })).id);
    expect((await team.admin.put(team.path("/wizard-order"), { wizardIds: ids.slice(1) })).status).toBe(404);
    const put = await team.admin.put(team.path("/wizard-order"), { wizardIds: ids.toReversed() });
    expect([put.status, await team.names()]).toEqual([204, ["C", "B", "A"]]);
  });

  it("comes from a file only with settings that its tasks understand", async () => {
    const task = { id: newId(), name: "email", title: "Email", type: "create_temp_variable", settings: { odd: 1 } };
    const flow = { steps: [{ id: newId(), title: "One", tasks: [task] }] };
    expect(await refusal(team.create({ flow }))).toContain("400 flow.steps.0.tasks.0.settings");
    const twice = {
      ...flow,
      steps: [
        {
          ...flow.steps[0],
          tasks: [
            { ...task, settings: {} },
            { ...task, id: newId() },
          ],
        },
      ],
    };
    expect(await refusal(team.create({ flow: twice }))).toContain("400 flow.steps");
    const shadowing = { steps: [{ ...flow.steps[0], tasks: [{ ...task, name: "team", settings: {} }] }] };
    expect(await refusal(team.create({ flow: shadowing }))).toContain("400 flow.steps");
  });
});

describe("its steps and tasks", () => {
  it("are added once, before others, copied, ordered across steps and deleted", async () => {
    const { id } = await team.make();
    const [first, second, task] = [newId(), newId(), newId()];
    await team.addStep(id, { id: first, title: "First" });
    await team.addStep(id, { id: first, title: "First" });
    await team.addStep(id, { id: second, title: "Zeroth", beforeStepId: first });
    await team.addTask(id, first, { id: task, title: "A" });
    await team.addTask(id, first, { id: task, title: "A" });
    const made = await team.addTask(id, first, { title: "B", beforeTaskId: task });
    expect(titles(made)).toEqual([["Zeroth"], ["First", "B", "A"]]);
    const moved = await bodyOf<WizardShown>(
      team.admin.put(team.at(`/${id}/steps/${second}/task-order`), { taskIds: [task] }),
    );
    expect(titles(moved)).toEqual([
      ["Zeroth", "A"],
      ["First", "B"],
    ]);
    const copied = await bodyOf<WizardShown>(team.admin.post(team.at(`/${id}/steps/${second}/duplicate`), {}));
    expect(titles(copied)).toEqual([
      ["Zeroth", "A"],
      ["Zeroth", "A"],
      ["First", "B"],
    ]);
    const again = await bodyOf<WizardShown>(team.admin.post(team.at(`/${id}/tasks/${task}/duplicate`), {}));
    const names = again.draft.steps.flatMap(({ tasks }) => tasks.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("a");
    const ordered = again.draft.steps.map((step) => step.id).toReversed();
    await bodyOf(team.admin.put(team.at(`/${id}/step-order`), { stepIds: ordered }));
    expect((await team.admin.put(team.at(`/${id}/step-order`), { stepIds: ordered.slice(1) })).status).toBe(404);
    await bodyOf(team.admin.delete(team.at(`/${id}/tasks/${task}`)));
    const left = await bodyOf<WizardShown>(team.admin.delete(team.at(`/${id}/steps/${ordered[0]}`)));
    expect(left.draft.steps.map((step) => step.id)).toEqual(ordered.slice(1));
    expect((await team.admin.put(team.at(`/${id}/steps/${second}/task-order`), { taskIds: [] })).status).toBe(404);
  });

  it("keep the name of what a task sets, whatever its title becomes", async () => {
    const { id } = await team.make();
    const [stepId, taskId] = [newId(), newId()];
    await team.addStep(id, { id: stepId });
    await team.addTask(id, stepId, { id: taskId, title: "Parent’s email" });
    const changed = await bodyOf<WizardShown>(
      team.admin.patch(team.at(`/${id}/tasks/${taskId}`), { title: "Address" }),
    );
    expect(changed.draft.steps[0]!.tasks[0]).toMatchObject({ title: "Address", name: "parent_s_email" });
  });

  it("want titles, and settings that their type understands, each of which is changed by itself", async () => {
    const { id } = await team.make();
    const [stepId, taskId] = [newId(), newId()];
    await team.addStep(id, { id: stepId });
    const noTitle = team.admin.post(team.at(`/${id}/steps`), { title: "" });
    expect(await refusal(noTitle)).toBe("400 title Step title is required");
    const tasks = team.at(`/${id}/steps/${stepId}/tasks`);
    const nameless = team.admin.post(tasks, { title: " ", type: "display_formatted_text" });
    expect(await refusal(nameless)).toBe("400 title Task title is required");
    await team.addTask(id, stepId, { id: taskId, settings: { label: "Your email", dataType: "email_address" } });
    const one = team.at(`/${id}/tasks/${taskId}`);
    expect(await refusal(team.admin.patch(one, { settings: { dataType: "riddle" } }))).toContain(
      "400 settings.dataType",
    );
    expect(await refusal(team.admin.patch(one, { settings: { text: "x" } }))).toContain("400 settings ");
    const { draft } = await bodyOf<WizardShown>(team.admin.patch(one, { settings: { isRequired: true } }));
    expect(draft.steps[0]!.tasks[0]!.settings).toMatchObject({
      label: "Your email",
      dataType: "email_address",
      isRequired: true,
    });
  });

  it("of another wizard are not there", async () => {
    const [one, other] = [await team.whole(), await team.whole({ name: "Other" })];
    const [step] = other.draft.steps;
    const taskId = step!.tasks[0]!.id;
    const answers = await Promise.all([
      team.admin.patch(team.at(`/${one.id}/steps/${step!.id}`), { title: "Mine" }),
      team.admin.delete(team.at(`/${one.id}/steps/${step!.id}`)),
      team.admin.post(team.at(`/${one.id}/steps/${step!.id}/duplicate`), {}),
      team.admin.post(team.at(`/${one.id}/steps/${step!.id}/tasks`), { title: "A", type: "display_formatted_text" }),
      team.admin.put(team.at(`/${one.id}/steps/${one.draft.steps[0]!.id}/task-order`), {
        taskIds: [one.draft.steps[0]!.tasks[0]!.id, taskId],
      }),
      team.admin.patch(team.at(`/${one.id}/tasks/${taskId}`), { title: "Mine" }),
      team.admin.post(team.at(`/${one.id}/tasks/${taskId}/duplicate`), {}),
      team.admin.delete(team.at(`/${one.id}/tasks/${taskId}`)),
      team.admin.patch(team.at(`/${one.id}/external-access-links/${newId()}`), { emailFieldId: null }),
      team.admin.delete(team.at(`/${one.id}/external-access-links/${newId()}`)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await team.read(other.id)).toEqual(other);
  });
});

it("a task is found with its wizard, and by nobody of another team", async () => {
  const { id, draft } = await team.whole();
  const path = (of: Pick<DraftingTeam, "path">) => of.path(`/wizard-tasks/${draft.steps[0]!.tasks[0]!.id}`);
  expect(await bodyOf(team.admin.get(path(team)))).toEqual({ dataWizardId: id });
  const other = await world.team();
  expect((await other.admin.get(path(other))).status).toBe(404);
  expect((await team.admin.get(team.path(`/wizard-tasks/${newId()}`))).status).toBe(404);
});

describe("external access", () => {
  it("recognises visitors by fields of a collection", async () => {
    const { id } = await team.make({ externalAccessBy: "email_code", isPublic: true });
    const linkId = newId();
    const links = team.at(`/${id}/external-access-links`);
    const made = await bodyOf<WizardShown>(team.admin.post(links, { id: linkId, collectionId: team.campers }));
    expect(problems(made)).toContain("warning accessFields");
    const changed = await bodyOf<WizardShown>(team.admin.patch(`${links}/${linkId}`, { emailFieldId: team.email }));
    expect(changed.draft.externalAccessLinks).toEqual([
      { id: linkId, collectionId: team.campers, smsFieldId: null, emailFieldId: team.email },
    ]);
    expect(problems(changed)).not.toContain("warning accessFields");
    const left = await bodyOf<WizardShown>(team.admin.delete(`${links}/${linkId}`));
    expect(left.draft.externalAccessLinks).toEqual([]);
  });
});

describe("publishing", () => {
  it("is refused while something is wrong, and keeps what is published from what is worked on", async () => {
    const { id } = await team.make();
    expect((await team.publish(id)).status).toBe(409);
    const wizard = await team.whole({ name: "Whole" });
    expect(wizard.problems).toEqual([]);
    const published = await bodyOf<WizardShown>(team.publish(wizard.id));
    expect(published).toMatchObject({ isPublished: true, hasUnpublishedChanges: false });
    expect(await bodyOf<WizardShown>(team.publish(wizard.id))).toEqual(published);
    const worked = await team.addStep(wizard.id, { title: "More" });
    expect(worked.hasUnpublishedChanges).toBe(true);
    const reverted = await bodyOf<WizardShown>(team.admin.post(team.at(`/${wizard.id}/revert`)));
    expect([titles(reverted), reverted.hasUnpublishedChanges]).toEqual([[["Camper", "Camper"]], false]);
    const closed = await bodyOf<WizardShown>(team.admin.post(team.at(`/${wizard.id}/unpublish`)));
    expect(closed.isPublished).toBe(false);
    expect((await team.admin.post(team.at(`/${wizard.id}/unpublish`))).status).toBe(409);
    expect((await team.admin.post(team.at(`/${wizard.id}/revert`))).status).toBe(409);
  });

  it("leaves nothing to publish: as it is answered, read and listed, twice at once, in two tabs and after an undo", async () => {
    const { id } = await team.whole();
    const lit = async () => {
      const { wizards } = await bodyOf<{ wizards: WizardBrief[] }>(team.admin.get(team.at()));
      const all = [await team.read(id), ...wizards.filter((wizard) => wizard.id === id)];
      return all.map(({ isPublished, hasUnpublishedChanges }) => isPublished && hasUnpublishedChanges);
    };
    const filter = { or: [{ field: team.email, operator: "is_not_empty" }] };
    const texts = {
      ...{
        finishTitle: "  Thank  you ",
        finishText: "One\r\ntwo ",
        opensAt: "2030-01-01T00:00:00.000Z",
        closesAt: null,
      },
      places: { most: 5, collectionId: team.campers, filter },
    };
    await bodyOf(team.admin.patch(team.at(`/${id}`), texts));
    const { version } = await team.read(id);
    const publish = (body: object) => team.admin.post(team.at(`/${id}/publish`), body);
    const both = await Promise.all([publish({ version }), publish({ version })]);
    for (const { status, body } of both) expect([status, body]).toMatchObject([200, { hasUnpublishedChanges: false }]);
    expect(await lit()).toEqual([false, false]);

    // The other tab has not heard of it yet.
    await bodyOf(team.admin.patch(team.at(`/${id}`), { finishTitle: "Bye" }));
    expect(await lit()).toEqual([true, true]);
    const seen = (await team.read(id)).version;
    expect((await publish({ version: seen })).body).toMatchObject({ hasUnpublishedChanges: false });
    expect((await publish({ version: seen })).body).toMatchObject({ hasUnpublishedChanges: false });
    expect(await lit()).toEqual([false, false]);

    // Its last change is taken back in the log, which leaves the former draft published.
    await bodyOf(team.admin.patch(team.at(`/${id}`), { finishTitle: "Again" }));
    const { changes } = await bodyOf<{ changes: { id: string }[] }>(team.admin.get(team.path("/structure/changes")));
    await bodyOf(team.admin.post(team.path(`/structure/changes/${changes[0]!.id}/undo`)));
    expect(await lit()).toEqual([false, false]);
  });

  it("offers to approve the confirmation only to who may: for its author nothing is left to press", async () => {
    await world.db.app
      .updateTable("team")
      .set({ messages_need_approval: true })
      .where("id", "=", team.teamId)
      .execute();
    const features = ["team_admin_data_collections", "team_admin_data_wizards"] as const;
    const everything = { permissions: ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] };
    const author = await team.memberWith([everything as Right], [...features]);
    const { id, draft } = await team.whole();
    const asking = { settings: { dataType: "email_address" } };
    const { variables } = await team.addTask(id, draft.steps[0]!.id, asking);
    const to = variables.find(({ field }) => field?.dataType === "email_address")!.name;
    const confirmation = { to, subject: "Thanks", text: "See you" };
    const written = await author.patch(team.at(`/${id}`), { confirmation });
    expect([written.status, (written.body as WizardShown).mayApprove]).toEqual([200, false]);
    expect((await team.publish(id, author)).body).toMatchObject({ hasUnpublishedChanges: false, mayApprove: false });
    const seen = await team.read(id);
    expect([problems(seen), seen.mayApprove]).toEqual([
      expect.arrayContaining(["warning confirmationUnapproved"]),
      true,
    ]);
    const approved = await bodyOf<WizardShown>(team.publish(id));
    expect(problems(approved)).not.toContain("warning confirmationUnapproved");
  });

  it("counts places by no field that its publisher cannot read", async () => {
    const { id } = await team.whole();
    const filter = { field: team.email, operator: "is_not_empty" };
    const places = { most: 5, collectionId: team.campers, filter };
    const limited = await bodyOf<WizardShown>(team.admin.patch(team.at(`/${id}`), { places }));
    expect(limited.problems).toEqual([]);
    const features = ["team_admin_data_collections", "team_admin_data_wizards"] as const;
    const blind = await team.memberWith([], [...features]);
    expect(await refusal(team.publish(id, blind))).toMatch(/^400 places /);
    expect((await team.publish(id)).status).toBe(200);
  });

  it("takes more than shaping data", async () => {
    const { id } = await team.whole();
    const shaper = await team.memberWith([], ["team_admin_data_collections"]);
    expect((await shaper.get(team.at(`/${id}`))).status).toBe(200);
    expect((await team.publish(id, shaper)).status).toBe(403);
    const both = await team.memberWith([], ["team_admin_data_collections", "team_admin_data_wizards"]);
    expect((await team.publish(id, both)).status).toBe(200);
  });
});

describe("as a definition", () => {
  type Change = { id: string; subject: string; canUndo?: boolean };
  const changes = async () =>
    (await bodyOf<{ changes: Change[] }>(team.admin.get(team.path("/structure/changes")))).changes;
  const undo = async (place: number) =>
    bodyOf(team.admin.post(team.path(`/structure/changes/${(await changes())[place]!.id}/undo`), {}));

  it("its changes are in the log, each of which can be undone: of steps, of details, of publishing", async () => {
    const wizard = await team.whole();
    await bodyOf(team.publish(wizard.id));
    await undo(0);
    expect((await team.read(wizard.id)).isPublished).toBe(false);
    await team.addStep(wizard.id, { title: "More" });
    await undo(0);
    expect(titles(await team.read(wizard.id))).toEqual([["Camper", "Camper"]]);
    await bodyOf(team.admin.patch(team.at(`/${wizard.id}`), { name: "Enrol" }));
    await undo(0);
    expect((await team.read(wizard.id)).name).toBe("Register");
    await team.admin.delete(team.at(`/${wizard.id}`));
    await undo(0);
    expect(await team.names()).toEqual(["Register"]);
  });

  it("all of its words are translated, and told in the reader's language", async () => {
    await world.db.app
      .updateTable("team")
      .set({ available_data_languages: ["en", "es"] } as never)
      .where("id", "=", team.teamId)
      .execute();
    const wizard = await team.whole();
    const [step] = wizard.draft.steps;
    const { words } = await bodyOf<{ words: { subject: string; key: string }[] }>(
      team.admin.get(team.path("/translations")),
    );
    const keys = words.filter(({ subject }) => subject === "wizard").map(({ key }) => key);
    expect(keys).toEqual(["name", `title ${step!.id}`, `title ${step!.tasks[0]!.id}`]);
    const body = { language: "es", words: { name: "Inscribir", [`title ${step!.id}`]: "Campista" } };
    await bodyOf(team.admin.patch(team.at(`/${wizard.id}/translations`), body));
    const unknown = { language: "es", words: { odd: "x" } };
    expect((await team.admin.patch(team.at(`/${wizard.id}/translations`), unknown)).status).toBe(400);
  });

  it("says where it uses a field, and that it is gone when the field is", async () => {
    const wizard = await team.whole();
    const uses = await bodyOf<{ uses: { kind: string; subjectId: string }[] }>(
      team.admin.get(team.path(`/collections/${team.campers}/fields/${team.email}/uses`)),
    );
    expect(uses.uses).toMatchObject([{ kind: "wizard", subjectId: wizard.id }]);
    await team.admin.delete(team.path(`/collections/${team.campers}/fields/${team.email}`));
    expect(problems(await team.read(wizard.id))).toEqual(["error fieldGone"]);
    expect((await team.publish(wizard.id)).status).toBe(409);
  });
});
