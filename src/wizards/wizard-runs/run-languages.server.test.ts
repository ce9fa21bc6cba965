import { beforeEach, describe, expect, it } from "vitest";
import { sayIn } from "#server/words.ts";
import type { ErrorBody } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { publicWizardsOf } from "#testing/public-wizards.ts";
import { tellChange } from "#testing/tell-change.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam, tasksByName, type WizardTeam } from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;

beforeEach(async () => {
  team = await makeWizardTeam(world);
  await world.db.app
    .updateTable("team")
    .set({ available_data_languages: ["en", "es"] })
    .where("id", "=", team.teamId)
    .execute();
  await tellChange(world.app, team.teamId);
  const words = { language: "es", words: { title: "Nombre" } };
  const fieldPath = team.path(`/collections/${team.campers}/fields/${team.camperName}/translations`);
  await bodyOf(team.admin.patch(fieldPath, words));
});

/** A camper's name, with a suggestion that says the month. */
const namingFlow = () =>
  flowOf(
    [
      {
        title: "Camper",
        tasks: [
          {
            type: "create_data_record",
            name: "camper",
            settings: {
              collectionId: team.campers,
              fields: [
                asked(team.camperName, {
                  source: { from: "person", suggestion: { from: "text", text: "{{ today }}" } },
                }),
              ],
            },
          },
        ],
      },
    ],
    { finishText: "<p>{{ today }}</p>" },
  );

const publish = async (given: { interface_language?: Language; default_data_language?: string }) => {
  const flow = namingFlow();
  const wizardId = await team.publish(flow);
  const step = flow.steps[0]!;
  const translations = { es: { name: "Inscribir", [`title ${step.id}`]: "Campista" } };
  await team.db
    .update("data_wizard", { ...given, translations: JSON.stringify(translations) } as never)
    .where("id", "=", wizardId)
    .execute();
  await tellChange(world.app, team.teamId);
  return { wizardId, flow };
};

const month = (language: string) => new Intl.DateTimeFormat(language, { month: "long" }).format(new Date());

describe("a run whose language the team's data does not have", () => {
  it("shows and writes data in the wizard's default data language", async () => {
    const { wizardId, flow } = await publish({ interface_language: "fr", default_data_language: "es" });
    const begun = await team.start(wizardId);
    expect(begun.wizard).toMatchObject({ language: "fr", name: "Inscribir" });
    expect(begun.step!.title).toBe("Campista");
    const [task] = begun.step!.tasks;
    expect(task!.fields[0]).toMatchObject({ label: "Nombre", field: { title: "Nombre" } });
    expect(task!.rows[0]!.values[team.camperName]).toContain(month("es"));
    const ended = await bodyOf<typeof begun>(team.finish(begun.run.id));
    expect(ended.finish!.html).toContain(month("es"));
    const name = ended.finish!.reports.find(({ taskId }) => taskId === tasksByName(flow).camper)!.records[0]!.name;
    expect(name).toContain(month("es"));
  });

  it("reads the words as they were written where the wizard has none", async () => {
    const { wizardId } = await publish({ interface_language: "fr" });
    const begun = await team.start(wizardId);
    expect([begun.step!.title, begun.step!.tasks[0]!.fields[0]!.label]).toEqual(["Camper", "Name"]);
  });

  it("shows a visitor the same, on a page in their language", async () => {
    const { wizardId } = await publish({ default_data_language: "es" });
    const pages = publicWizardsOf(world, team);
    await pages.changeWizard(wizardId, { is_public: true, external_access_by: "anyone" });
    const page = await pages.browser().open(`${pages.pathOf(wizardId)}?lang=fr`);
    expect(page.markup).toContain(`<html lang="fr"`);
    expect(page.text).toContain("Nombre");
    expect(page.text).toContain("Inscribir");
  });
});

it("a run whose language the data has is in that language, whatever the wizard's default is", async () => {
  const { wizardId } = await publish({ interface_language: "en", default_data_language: "es" });
  expect((await team.start(wizardId)).step!.title).toBe("Camper");
});

describe("a run in a language of its own", () => {
  it("refuses in that language, whatever the request asks for", async () => {
    const { wizardId } = await publish({ interface_language: "fr" });
    const { run, step } = await team.start(wizardId);
    const [task] = step!.tasks;
    const empty = { [task!.taskId]: { values: { [team.camperName]: "" } } };
    const refused = await team.answer(run.id, step!.id, empty, "next");
    expect(refused.status).toBe(400);
    const { error } = refused.body as { error: ErrorBody["error"] };
    expect(error.message).toBe(sayIn("fr")("errors.invalid_input"));
    expect(error.fields[0]!.message).toBe(sayIn("fr")("validation.empty"));
    const tried = await team.test(run.id);
    expect(tried.problems[0]!.message).toBe(sayIn("fr")("validation.empty"));
  });

  it("tells nobody else which language that is", async () => {
    const { wizardId } = await publish({ interface_language: "fr" });
    const { run } = await team.start(wizardId);
    const member = await team.join({ roleIds: [team.memberRoleId] });
    const refused = await member.post(team.run(run.id, "/finish"), {});
    expect(refused.status).toBe(404);
    expect((refused.body as { error: ErrorBody["error"] }).error.message).toBe(sayIn("en")("errors.not_found"));
  });
});
