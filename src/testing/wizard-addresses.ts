import { pages } from "#app/server/features.ts";
import { signLink } from "#messages/consent/links.server.ts";
import { newId } from "#shared/ids.ts";
import type { DataWorld } from "./data-world.ts";
import type { FormBrowser } from "./form-browser.ts";
import { keyIn } from "./public-wizards.ts";
import { makeUploadTeam, textFile, type UploadTeam } from "./upload-team.ts";
import { asked, flowOf, type TestFlow } from "./wizard-team.ts";

/** Addresses of files, which are there or not, and lead nowhere. */
export const isFileAddress = (address: string): boolean => /\/(files|exports)\/|\/calendar\.ics$/.test(address);

/** Every address that a public wizard has, as the server has mounted them. */
export const wizardAddresses: readonly string[] = pages
  .filter(({ path }) => /\/wizards\/:wizardId|^\/AuthPublicDataWizard\//.test(path))
  .map(({ method, path }) => `${method} ${path}`);

/** What stands in an address, and in what is sent there. */
export type WizardPlace = {
  teamId: string;
  wizardId: string;
  stepId: string;
  fileId: string;
  taskId: string;
  token: string;
  email: string;
  form: Record<string, string>;
};

type Body = (place: WizardPlace) => Record<string, string> | undefined;

/** What is sent to each of them, so that a new one is named here before it counts as tried. */
export const sentTo: Record<string, Body> = {
  "GET /AuthPublicDataWizard/:token": () => undefined,
  "POST /AuthPublicDataWizard/:token": () => ({}),
  "GET /public/team-:teamId/wizards/:wizardId": () => undefined,
  "POST /public/team-:teamId/wizards/:wizardId": () => ({ move: "later" }),
  "GET /public/team-:teamId/wizards/:wizardId/step-:stepId": () => undefined,
  "POST /public/team-:teamId/wizards/:wizardId/step-:stepId": ({ form }) => ({ ...form, move: "next" }),
  "GET /public/team-:teamId/wizards/:wizardId/step-:stepId/files/:fileId": () => undefined,
  "GET /public/team-:teamId/wizards/:wizardId/calendar.ics": () => undefined,
  "GET /public/team-:teamId/wizards/:wizardId/exports/:taskId": () => undefined,
  "GET /public/team-:teamId/wizards/:wizardId/verify": () => undefined,
  "POST /public/team-:teamId/wizards/:wizardId/verify": ({ email }) => ({ email }),
};

export type Answered = { status: number; text: string; to: string | null; headers: Headers };

/** One address as it stands, without following where it leads. */
export async function askAddress(
  browser: FormBrowser,
  address: string,
  place: WizardPlace,
  { headers = {}, query = "" }: { headers?: Record<string, string>; query?: string } = {},
): Promise<Answered> {
  const [method = "", pattern = ""] = address.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_, name: keyof WizardPlace) => String(place[name]));
  const body = sentTo[address]!(place);
  const answer = await browser.fetch(query ? `${path}?${query}` : path, {
    method,
    headers: { ...(body && { origin: browser.url }), ...headers },
    ...(body && { body: new URLSearchParams(body) }),
  });
  return {
    ...{ status: answer.status, text: await answer.text(), to: answer.headers.get("location") },
    headers: answer.headers,
  };
}

export type MatrixWizard = Awaited<ReturnType<typeof makeMatrixWizard>>;
export type MatrixTeam = UploadTeam & { secretParent: { id: string; email: string } };

/** Words that only the one visitor, or only the team, may read. */
export const secrets = ["Sally", "secret.txt", "Pat Private"];

export async function makeMatrixTeam(world: DataWorld): Promise<MatrixTeam> {
  const team = await makeUploadTeam(world);
  const email = `${newId()}@example.test`;
  const { id } = await team.add(team.parents, { [team.parentName]: "Pat Private", [team.email]: email });
  return { ...team, secretParent: { id, email } };
}

/** Anybody's first step; behind it one that asks who one is. One visitor has begun. */
export async function makeMatrixWizard(world: DataWorld, team: MatrixTeam, more: object = {}) {
  const flow = matrixFlow(team, more);
  const wizardId = await team.publish(flow);
  const visitor = await team.browser().open(team.pathOf(wizardId));
  const nameInput = visitor.nameOf("Name");
  await visitor.fill("Name", "Sally").attach("Papers", textFile("secret.txt")).press("Next");
  const [run] = await team.runs(wizardId);
  const [brought] = await team.db.data
    .selectFrom("_wizard_run_file")
    .select("file_id")
    .where("run_id", "=", run!.id)
    .execute();
  const place: WizardPlace = {
    ...{ teamId: team.teamId, wizardId, stepId: flow.steps[0]!.id, fileId: brought!.file_id },
    taskId: flow.steps[0]!.tasks[0]!.id,
    ...{ token: await linkFor(world, team, wizardId), email: team.secretParent.email },
    form: { [nameInput]: "Mallory" },
  };
  return { wizardId, flow, visitor, key: keyIn(visitor, wizardId), runId: run!.id, place, nameInput };
}

export const matrixFlow = (team: MatrixTeam, more: object = {}): TestFlow =>
  flowOf(
    [
      {
        title: "Camper",
        tasks: [
          {
            type: "create_data_record",
            name: "camper",
            settings: { collectionId: team.campers, fields: [asked(team.camperName), asked(team.papers)] },
          },
        ],
      },
      {
        title: "Your details",
        requiresAuthentication: true,
        tasks: [
          {
            type: "update_data_fields_for_data_records",
            name: "details",
            settings: { records: "start", fields: [asked(team.parentName)] },
          },
        ],
      },
    ],
    {
      startCollectionId: team.parents,
      externalAccessLinks: [{ id: newId(), collectionId: team.parents, emailFieldId: team.email, smsFieldId: null }],
      ...more,
    },
  );

/** As a message to the parent has it. */
export async function linkFor({ app }: DataWorld, team: MatrixTeam, wizardId: string, teamId = team.teamId) {
  const id = newId();
  const row = { id, message_id: newId(), address: "a@example.test", address_key: newId(), language: "en" };
  await team.db.data
    .insertInto("_outbox")
    .values({ ...row, about_id: team.secretParent.id })
    .execute();
  return signLink(app, "wizard", {
    ...{ teamId, of: "outbox", id, detail: wizardId },
    expiresAt: new Date(Date.now() + 3_600_000),
  });
}

/** All that a visitor could have changed. */
export async function tracesIn({ db }: DataWorld, team: MatrixTeam): Promise<string> {
  const data = team.db.data;
  return JSON.stringify([
    await data
      .selectFrom("_wizard_run")
      .select(["id", "status", "answers", "step_id", "recognized_at", "start_record_id"])
      .orderBy("id")
      .execute(),
    await data.selectFrom("_record").select(["id", "name", "version"]).orderBy("id").execute(),
    await data.selectFrom("_access_code").select(["id", "tries"]).orderBy("id").execute(),
    await db.app.selectFrom("file").select("id").where("team_id", "=", team.teamId).orderBy("id").execute(),
  ]);
}
