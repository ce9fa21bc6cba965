import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { WizardDefinition } from "#wizards/data-wizards/wizard-definitions.ts";
import { publishWizard } from "#wizards/data-wizards/wizards.server.ts";
import type { Answers, TaskAnswer } from "#wizards/tasks/run-answers.ts";
import { tasksOf } from "#wizards/tasks/wizard-flow.ts";
import { answerStep } from "#wizards/wizard-runs/answer-step.server.ts";
import { cancelRun } from "#wizards/wizard-runs/cancel-run.server.ts";
import { finishRun } from "#wizards/wizard-runs/finish-run.server.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";
import { startRun } from "#wizards/wizard-runs/start-run.server.ts";
import { makeFromStarter } from "#wizards/wizard-starters/make-from-starter.server.ts";
import type { StarterName } from "#wizards/wizard-starters/starter.ts";
import { callerNamed } from "./caller-named.ts";
import { moveRecords } from "./demo-history.ts";

/** Made by the very starters that everybody is offered, from what the team has. */
export async function seedWizards(app: App, teamId: string, owner: string, starters: readonly StarterName[]) {
  const made: WizardDefinition[] = [];
  for (const starter of starters) {
    const { id } = await makeFromStarter(app, await callerNamed(app, teamId, owner), { starter, choices: {} });
    made.push(await publishWizard(app, await callerNamed(app, teamId, owner), id));
  }
  return made;
}

type Said = Record<string, TaskAnswer | { each: Record<string, unknown> }>;
type Ending = "finished" | "given up" | "open";
type Visit = { daysAgo: number; answers: readonly Said[]; ending: Ending };

/** Families who registered, and some who gave up on the way; and who has arrived already. */
export async function seedCampRuns(app: App, teamId: string, [registration, checkIn]: WizardDefinition[]) {
  const definitions = await readDefinitions(app.db.team(teamId));
  const home = (collection: string) =>
    [...definitions.collections.values()].find(({ pluralName }) => pluralName === collection)!.id;
  const field = (collection: string, title: string) =>
    definitions.fieldsOf(home(collection)).find((each) => each.title === title)!.id;
  const [name, born, session] = [
    field("Campers", "Full name"),
    field("Campers", "Date of birth"),
    field("Registrations", "Session"),
  ];
  const sessionId = await recordNamed(app.db.team(teamId), home("Sessions"), "Session 2: High Water");
  const parent = (email: string): Said => ({ contact: { values: { value: email } } });
  const child = (full: string, day: string): Said => ({
    children: { rows: [{ key: "1", values: { [name]: full, [born]: day } }] },
  });
  const chosen: Said = { registrations: { each: { [session]: sessionId } } };
  const visits: [who: string, visit: Visit][] = [
    [
      "Aisha Cole",
      {
        ...{ daysAgo: 9, ending: "finished" },
        answers: [parent("karen.alvarez0@example.org"), child("Nora Alvarez", "2016-03-09"), chosen, {}],
      },
    ],
    ["Marco Rivera", { daysAgo: 8, ending: "given up", answers: [parent("sam.holt@example.org")] }],
    [
      "Aisha Cole",
      {
        ...{ daysAgo: 6, ending: "given up" },
        answers: [parent("chidi.chen2@example.org"), child("Theo Chen", "2014-11-21")],
      },
    ],
    [
      "Marco Rivera",
      {
        ...{ daysAgo: 3, ending: "finished" },
        answers: [parent("tom.rossi17@example.org"), child("Clara Rossi", "2017-08-02"), chosen, {}],
      },
    ],
    ["Aisha Cole", { daysAgo: 2, ending: "open", answers: [parent("elena.dubois3@example.org"), {}] }],
  ];
  for (const [who, plan] of visits) await visit(app, await callerNamed(app, teamId, who), registration!, plan);
  const camper = await recordNamed(app.db.team(teamId), home("Campers"), "Nora Alvarez");
  const arrived: Visit = { daysAgo: 1, ending: "finished", answers: [{ person: { recordIds: [camper] } }] };
  await visit(app, await callerNamed(app, teamId, "Jonas Lind"), checkIn!, arrived);
  await moveRecords(app.db.team(teamId), definitions);
}

/** One person's way through a wizard, as they would go it themselves, and as long ago as it says. */
async function visit(app: App, caller: TeamCaller, wizard: WizardDefinition, { daysAgo, answers, ending }: Visit) {
  const acting = { app, caller };
  let screen: RunScreen = await startRun(acting, { dataWizardId: wizard.id });
  const { id: runId } = screen.run;
  for (const [place, said] of answers.entries()) {
    const isLast = place === answers.length - 1;
    const stepId = screen.step!.id;
    const given = answersOf(wizard, screen, said);
    if (isLast && ending === "finished") screen = await finishRun(acting, runId, given);
    else screen = await answerStep(acting, { runId, stepId }, { answers: given, move: isLast ? "stay" : "next" });
  }
  if (ending === "given up") await cancelRun(acting, runId);
  await movePast(app.db.team(caller.teamId), runId, new Date(Date.now() - daysAgo * 86_400_000));
}

/** By the names of tasks; `each`: the same for whatever the task asks about. */
function answersOf({ draft }: WizardDefinition, { step }: RunScreen, said: Said): Answers {
  const tasks = tasksOf(draft);
  return Object.fromEntries(
    Object.entries(said).map(([name, answer]) => {
      const { id } = tasks.find((task) => task.name === name)!;
      if (!("each" in answer)) return [id, answer];
      const rows = step!.tasks.find(({ taskId }) => taskId === id)!.rows;
      return [id, { rows: rows.map(({ key }) => ({ key, values: answer.each })) }];
    }),
  );
}

/** Two minutes for each step. */
async function movePast(team: TeamDb, runId: string, at: Date) {
  const minutes = (count: number) => new Date(at.getTime() + count * 60_000);
  const steps = await team.data
    .selectFrom("_wizard_run_step")
    .selectAll()
    .where("run_id", "=", runId)
    .orderBy("entered_at")
    .execute();
  for (const [place, { step_id, left_at }] of steps.entries())
    await team.data
      .updateTable("_wizard_run_step")
      .set({ entered_at: minutes(2 * place), left_at: left_at && minutes(2 * place + 2) })
      .where("run_id", "=", runId)
      .where("step_id", "=", step_id)
      .execute();
  const end = minutes(2 * steps.length);
  const { change_set_id, finished_at } = await team.data
    .updateTable("_wizard_run")
    .set({ started_at: at, answered_at: end })
    .where("id", "=", runId)
    .returning(["change_set_id", "finished_at"])
    .executeTakeFirstOrThrow();
  if (finished_at)
    await team.data.updateTable("_wizard_run").set({ finished_at: end }).where("id", "=", runId).execute();
  if (change_set_id)
    await team.data.updateTable("_change_set").set({ at: end }).where("id", "=", change_set_id).execute();
}

async function recordNamed(team: TeamDb, homeId: string, name: string): Promise<string> {
  const records = team.data.selectFrom("_record").select("id").where("home_id", "=", homeId);
  return (await records.where("name", "=", name).orderBy("number").limit(1).executeTakeFirstOrThrow()).id;
}
