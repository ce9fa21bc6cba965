import { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { readGrants } from "#data/collections/read-definitions.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TemplateUse } from "#shared/messages.ts";
import { readView } from "#views/data-views/read-views.server.ts";
import { isOnHold } from "#views/data-views/views-on-hold.server.ts";
import { fieldsOfTask } from "../tasks/opened-by-flow.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import type { FindSettings } from "../tasks/types/find-records/find-records.ts";
import { shapesBefore } from "../tasks/variable-shapes.ts";
import { hasOwnRights, stepsFromStart, tasksOf, type WizardFlow } from "../tasks/wizard-flow.ts";
import { checkFlow, type FlowSurroundings } from "./check-flow.ts";
import { waitsForApproval } from "./confirmation-authors.server.ts";
import { type FoundProblem, type Hold, holdOf } from "./flow-problems.ts";
import { lacksPublisher } from "./publisher-of-version.server.ts";
import { linkedCollectionIds, readFlow } from "./read-wizards.server.ts";
import type { WizardDefinition } from "./wizard-definitions.ts";

type Asking = { team: TeamDb; definitions: Definitions };

/** All that is wrong with a flow, with what only the server knows: what it leads to, and what its runners may do. */
export async function findProblems(
  { team, definitions }: Asking,
  wizard: Pick<WizardDefinition, "id">,
  flow: WizardFlow,
): Promise<FoundProblem[]> {
  const around = await surroundings({ team, definitions }, flow);
  return problemsAmid({ team, definitions }, wizard, flow, around);
}

/** Whether visitors cannot go through a flow any more, because of what it leads to. */
export async function findHold({ team, definitions }: Asking, flow: WizardFlow): Promise<Hold | null> {
  return holdOf(checkFlow(flow, await surroundings({ team, definitions }, flow)));
}

/** The same with what can be known in it, for who works on it. */
export async function lookThrough(
  { team, definitions }: Asking,
  wizard: Pick<WizardDefinition, "id">,
  flow: WizardFlow,
) {
  const around = await surroundings({ team, definitions }, flow);
  return {
    problems: await problemsAmid({ team, definitions }, wizard, flow, around),
    shapes: shapesBefore(flow, { definitions, viewCollection: (id) => around.view(id)?.collectionId }),
  };
}

const problemsAmid = async (asking: Asking, wizard: { id: string }, flow: WizardFlow, around: FlowSurroundings) => [
  ...checkFlow(flow, around),
  ...(await findLackingRights(asking, wizard, flow, around)),
  ...(await findUnapproved(asking, wizard, flow)),
  ...(await findLostPublisher(asking, wizard)),
  ...(await findShownPeople(asking, wizard, flow)),
];

/** People whom strangers would see: what a public wizard shows of them before anybody has proven who they are. */
async function findShownPeople(
  { team, definitions }: Asking,
  { id }: Pick<WizardDefinition, "id">,
  flow: WizardFlow,
): Promise<FoundProblem[]> {
  const query = team.from("data_wizard").select(["is_public", "external_access_by"]).where("id", "=", id);
  const wizard = await query.executeTakeFirst();
  if (!wizard?.is_public || wizard.external_access_by !== "anyone") return [];
  return stepsFromStart(flow)
    .filter(({ requiresAuthentication }) => !requiresAuthentication)
    .flatMap((step) =>
      step.tasks.flatMap((task) => {
        const given = settingsOf(task) as Partial<FindSettings>;
        const collection = given.collectionId && definitions.collections.get(given.collectionId);
        const isShown =
          task.type === "find_matching_data_records" && (given.choose === "one" || given.choose === "some");
        if (task.isDisabled || !isShown || !collection || !isOfPeople(definitions, collection.id)) return [];
        const titles = (given.displayFieldIds ?? []).flatMap((each) => definitions.fields.get(each)?.title ?? []);
        const values = { name: collection.pluralName, fields: titles.join(", ") || "none" };
        const at = { stepId: step.id, taskId: task.id, path: "choose" };
        return [{ severity: "warning", problem: "strangerSees", values, ...at } as const];
      }),
    );
}

const isOfPeople = (definitions: Definitions, collectionId: string): boolean =>
  definitions.lineOf(collectionId).some(({ representsPeople }) => representsPeople);

/** As it is published: nobody can run it then, until somebody who may do all of it publishes it again. */
async function findLostPublisher(asking: Asking, { id }: Pick<WizardDefinition, "id">): Promise<FoundProblem[]> {
  const query = asking.team.from("data_wizard").select("published_version_id").where("id", "=", id);
  const versionId = (await query.executeTakeFirst())?.published_version_id;
  if (!versionId) return [];
  const flow = await readFlow(asking.team, versionId);
  if (!hasOwnRights(flow) || !(await lacksPublisher(asking, versionId, flow))) return [];
  return [{ severity: "warning", problem: "publisherLost", values: {}, stepId: null, taskId: null, path: "runRights" }];
}

async function findUnapproved(
  { team }: Pick<Asking, "team">,
  { id }: Pick<WizardDefinition, "id">,
  { confirmation }: WizardFlow,
): Promise<FoundProblem[]> {
  if (!confirmation || !(await waitsForApproval(team, id))) return [];
  const at = { stepId: null, taskId: null, path: "confirmation" };
  return [{ severity: "warning", problem: "confirmationUnapproved", values: {}, ...at }];
}

async function surroundings({ team, definitions }: Asking, flow: WizardFlow): Promise<FlowSurroundings> {
  const tasks = tasksOf(flow);
  const uses = tasks.map((task) => kindOf(task).uses(settingsOf(task)));
  const views = await namedRows(
    uses.flatMap(({ viewIds = [] }) => viewIds),
    (ids) =>
      team
        .from("data_view")
        .selectAll()
        .where("id", "in", ids)
        .where("owner_id", "is", null)
        .where("deleted_at", "is", null)
        .execute(),
  );
  const templates = await namedRows(
    uses.flatMap(({ templateIds = [] }) => templateIds),
    (ids) =>
      team
        .from("message_template")
        .select(["id", "status", "used_for"])
        .where("id", "in", ids)
        .where("deleted_at", "is", null)
        .execute(),
  );
  const senders = await namedRows(
    uses.flatMap(({ senderIds = [] }) => senderIds),
    (ids) =>
      team
        .from("message_sender")
        .select(["id", "proven_at"])
        .where("id", "in", ids)
        .where("deleted_at", "is", null)
        .execute(),
  );
  const wizards = await namedRows(
    tasks.flatMap(({ nextWizardId }) => nextWizardId ?? []),
    (ids) =>
      team
        .from("data_wizard")
        .select(["id", "name", "published_version_id"])
        .where("id", "in", ids)
        .where("deleted_at", "is", null)
        .execute(),
  );
  return {
    definitions,
    view: (id) => {
      const row = views.get(id);
      if (!row) return undefined;
      const view = readView(row);
      return {
        collectionId: view.collectionId,
        isPublished: view.publishedAt !== null,
        isOnHold: isOnHold(definitions, view),
      };
    },
    template: (id) => {
      const row = templates.get(id);
      return row && { isPublished: row.status === "published", usedFor: row.used_for as TemplateUse };
    },
    sender: (id) => {
      const row = senders.get(id);
      return row && { isProven: row.proven_at !== null };
    },
    wizard: (id) => {
      const row = wizards.get(id);
      return row && { name: row.name, isPublished: row.published_version_id !== null };
    },
  };
}

async function namedRows<Row extends { id: string }>(
  ids: readonly string[],
  read: (ids: string[]) => Promise<Row[]>,
): Promise<ReadonlyMap<string, Row>> {
  const asked = [...new Set(ids)];
  const rows = asked.length > 0 ? await read(asked) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** It runs with the rights of who runs it: what roles that open it may not write or read stays undone, or unseen. */
async function findLackingRights(
  { team, definitions }: Asking,
  { id: wizardId }: Pick<WizardDefinition, "id">,
  flow: WizardFlow,
  around: FlowSurroundings,
): Promise<FoundProblem[]> {
  if (hasOwnRights(flow)) return [];
  const grants = await readGrants(team);
  const links = await linkedCollectionIds(team, wizardId);
  const roles = await team
    .from("role")
    .select(["id", "name"])
    .where("is_active", "=", true)
    .where("is_locked", "=", false)
    .orderBy("name")
    .execute();
  const runners = roles
    .map((role) => ({
      role,
      rights: new DataRights(definitions, grants, { isTeamAdmin: false, roleIds: [role.id] }),
    }))
    .filter(({ rights }) => rights.mayRunWizard(wizardId, links));
  const scope = { definitions, viewCollection: (id: string) => around.view(id)?.collectionId };
  return flow.steps.flatMap((step) =>
    step.tasks
      .filter(({ isDisabled }) => !isDisabled)
      .flatMap((task) => {
        const named = fieldsOfTask(task, flow, scope);
        return runners.flatMap(({ role, rights }): FoundProblem[] => {
          const lacks = (permission: "read_data_field_data" | "update_data_field_data", fieldId: string) =>
            definitions.fields.has(fieldId) &&
            !rights.mayWithField(permission, fieldId, named.collectionIds.length > 0 ? named.collectionIds : undefined);
          const unwritten = named.written.find((id) => lacks("update_data_field_data", id));
          const unread = named.read.find((id) => lacks("read_data_field_data", id));
          const told = (problem: "rightRead" | "rightWrite", fieldId: string): FoundProblem => ({
            ...{ severity: "warning", stepId: step.id, taskId: task.id, path: role.id, problem },
            values: { role: role.name, name: definitions.fields.get(fieldId)?.title ?? "" },
          });
          return [
            ...(unwritten ? [told("rightWrite", unwritten)] : []),
            ...(unread ? [told("rightRead", unread)] : []),
          ];
        });
      }),
  );
}
