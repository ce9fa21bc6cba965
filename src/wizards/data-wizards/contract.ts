import * as z from "zod";
import { plainWords } from "#data/collections/contract.ts";
import { icon, words } from "#data/collections/structure-contract.ts";
import { wordShown } from "#data/collections/translations-contract.ts";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { asSent, externalAccessLink, flowSchema, mostTasks, stepSchema, taskSchema } from "../tasks/wizard-flow.ts";
import { wizardLinksContract } from "./links-contract.ts";
import { externalAccessWays, listWizardsContract, wizardBrief } from "./list-contract.ts";

export { type ExternalAccessWay, externalAccessWays, type WizardBrief, wizardBrief } from "./list-contract.ts";

export const mostWizards = 200;

const language = z.enum(languages);

/** What is wrong with a wizard as it is being worked on, and where. */
export const flowProblem = z.object({
  /** `error`: it cannot be published with it. */
  severity: z.enum(["error", "warning"]),
  stepId: z.string().nullable(),
  taskId: z.string().nullable(),
  /** What of the task, such as `filter`. */
  path: z.string(),
  problem: z.string(),
  message: z.string(),
});
export type FlowProblem = z.output<typeof flowProblem>;

/** What a task sets under its name, and what every run has; known to all that stands behind it. */
const variableShown = z.object({
  name: z.string(),
  /** Null: what the wizard was started from. */
  taskId: z.string().nullable(),
  title: z.string(),
  /** Records of these collections; none named: of any. Null: a value. */
  records: z.object({ collectionIds: z.array(z.string()), isMany: z.boolean() }).nullable(),
  field: z.object({ dataType: z.enum(fieldTypeNames), config: z.record(z.string(), z.unknown()) }).nullable(),
});
export type VariableShown = z.output<typeof variableShown>;

const openedPart = z.object({ collection: z.string(), fields: z.array(z.string()) });

export const wizardShown = wizardBrief.extend({
  plain: plainWords({ name: z.string(), description: z.string() }),
  /** As it is being worked on. */
  draft: flowSchema,
  problems: z.array(flowProblem),
  variables: z.array(variableShown),
  /** What visitors could do at most with it as it is being worked on, by titles and names. */
  opens: z.object({
    written: z.array(openedPart),
    read: z.array(openedPart),
    /** Collections of which they see the names of records alone. */
    named: z.array(z.string()),
    /** How many tasks send messages. */
    messages: z.number(),
    /** Why the caller may not open it to visitors. */
    refusal: z.string().nullable(),
  }),
  /** The collections that offer it. */
  linkedCollectionIds: z.array(z.string()),
  /** Projects, messages and other wizards that lead to it. */
  /** Whether the caller may approve the confirmation that visitors are sent. */
  mayApprove: z.boolean(),
  usedIn: z.array(z.object({ kind: z.string(), subjectId: z.string(), name: z.string() })),
});
export type WizardShown = z.output<typeof wizardShown>;

const inTeam = z.strictObject({ teamId: id });
const one = z.strictObject({ teamId: id, wizardId: id });
const oneStep = z.strictObject({ teamId: id, wizardId: id, stepId: id });
const oneTask = z.strictObject({ teamId: id, wizardId: id, taskId: id });
const oneAccess = z.strictObject({ teamId: id, wizardId: id, linkId: id });
const dataAdmin = holderOf("team_admin_data_collections");

const attributes = {
  name: words(120).min(1, "wizards.nameRequired"),
  icon,
  description: words(2000),
  isPublic: z.boolean(),
  defaultDataLanguage: z.string().min(1).max(20).nullable(),
  interfaceLanguage: language.nullable(),
  availableLanguages: z.array(language).max(languages.length),
  externalAccessBy: z.enum(externalAccessWays),
};

/** Of the flow as a whole; steps and tasks have their own calls. */
const flowAttributes = {
  firstStepId: id.nullable(),
  startCollectionId: id.nullable(),
  runRights: flowSchema.shape.runRights.unwrap(),
  commits: flowSchema.shape.commits.unwrap(),
  abandonAfterDays: flowSchema.shape.abandonAfterDays.unwrap(),
  finishTitle: words(200),
  finishText: words(5000),
  finishUrl: words(2000),
  opensAt: flowSchema.shape.opensAt.unwrap(),
  closesAt: flowSchema.shape.closesAt.unwrap(),
  closedText: words(1000),
  places: flowSchema.shape.places.unwrap(),
  confirmation: flowSchema.shape.confirmation.unwrap(),
};

const stepInput = z.strictObject(asSent(stepSchema.omit({ id: true, tasks: true }).shape));
const taskInput = z.strictObject(asSent(taskSchema.omit({ id: true, name: true, type: true }).shape));
export type StepInput = z.output<typeof stepInput>;
export type TaskInput = z.output<typeof taskInput>;
const limits = { bytes: 512 * 1024, values: 40_000 };

/** Wizards as administrators build them. */
export const dataWizardsContract = {
  ...listWizardsContract,
  ...wizardLinksContract,
  readWizard: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizards/:wizardId",
    access: dataAdmin,
    summary: "One wizard as it is being worked on, with what is wrong with it.",
    input: { params: one },
    output: wizardShown,
  }),
  createWizard: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizards",
    access: dataAdmin,
    summary: "Create a wizard. If the caller chooses the id, a retry doesn't create it twice.",
    input: {
      params: inTeam,
      body: z.strictObject({
        ...z.strictObject(attributes).partial().shape,
        id: id.optional(),
        name: attributes.name,
        /** All of its steps at once: from a file, a starter or a copy. */
        flow: flowSchema.optional(),
      }),
    },
    limits,
    output: wizardShown,
    errors: ["conflict"],
  }),
  changeWizard: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/wizards/:wizardId",
    access: dataAdmin,
    summary: "Change a wizard's details. Steps and finish count for new runs once it is published; the rest at once.",
    input: {
      params: one,
      body: z.strictObject({ ...attributes, ...flowAttributes }).partial(),
    },
    output: wizardShown,
    errors: ["conflict"],
    repeatable: true,
  }),
  deleteWizard: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/wizards/:wizardId",
    access: dataAdmin,
    summary: "Move a wizard to the trash. Its runs and what they did stay.",
    input: { params: one },
  }),
  restoreWizard: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizards/:wizardId/restore",
    access: dataAdmin,
    summary: "Restore a wizard from the trash.",
    input: { params: one },
    output: wizardShown,
    errors: ["conflict"],
  }),
  duplicateWizard: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizards/:wizardId/duplicate",
    access: dataAdmin,
    summary: "Duplicate a wizard, unpublished.",
    input: { params: one, body: z.strictObject({ id: id.optional(), name: attributes.name }) },
    output: wizardShown,
    errors: ["conflict"],
  }),
  publishWizard: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizards/:wizardId/publish",
    access: holderOf("team_admin_data_wizards"),
    summary:
      "Publish a wizard: new runs follow it as it is now, those under way end as they began. `version`: what its publisher has seen.",
    input: { params: one, body: z.strictObject({ version: z.number().int().optional() }).optional() },
    output: wizardShown,
    errors: ["conflict"],
    repeatable: true,
  }),
  unpublishWizard: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizards/:wizardId/unpublish",
    access: holderOf("team_admin_data_wizards"),
    summary: "Close a wizard: nobody can start it any more.",
    input: { params: one },
    output: wizardShown,
    errors: ["conflict"],
    repeatable: true,
  }),
  revertWizard: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizards/:wizardId/revert",
    access: dataAdmin,
    summary: "Discard the changes made since a wizard was published.",
    input: { params: one },
    output: wizardShown,
    errors: ["conflict"],
    repeatable: true,
  }),
  orderWizards: endpoint({
    method: "PUT",
    path: "/teams/:teamId/wizard-order",
    access: dataAdmin,
    summary: "Reorder the team's wizards.",
    input: { params: inTeam, body: z.strictObject({ wizardIds: z.array(id).min(1).max(mostWizards) }) },
    repeatable: true,
  }),

  createStep: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizards/:wizardId/steps",
    access: dataAdmin,
    summary: "Add a step, at the end or before another.",
    input: {
      params: one,
      body: z.strictObject({
        ...stepInput.shape,
        id: id.optional(),
        title: stepSchema.shape.title,
        beforeStepId: id.nullable().optional(),
      }),
    },
    output: wizardShown,
    errors: ["conflict"],
  }),
  changeStep: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/wizards/:wizardId/steps/:stepId",
    access: dataAdmin,
    summary: "Change a step.",
    input: { params: oneStep, body: stepInput },
    output: wizardShown,
    repeatable: true,
  }),
  deleteStep: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/wizards/:wizardId/steps/:stepId",
    access: dataAdmin,
    summary: "Delete a step with its tasks; the team's log of changes brings it back.",
    input: { params: oneStep },
    output: wizardShown,
  }),
  duplicateStep: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizards/:wizardId/steps/:stepId/duplicate",
    access: dataAdmin,
    summary: "Duplicate a step with its tasks, right behind it.",
    input: { params: oneStep, body: z.strictObject({ id: id.optional() }) },
    output: wizardShown,
    errors: ["conflict"],
  }),
  orderSteps: endpoint({
    method: "PUT",
    path: "/teams/:teamId/wizards/:wizardId/step-order",
    access: dataAdmin,
    summary: "Reorder the steps of a wizard.",
    input: { params: one, body: z.strictObject({ stepIds: z.array(id).min(1).max(50) }) },
    output: wizardShown,
    repeatable: true,
  }),

  createTask: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizards/:wizardId/steps/:stepId/tasks",
    access: dataAdmin,
    summary: "Add a task to a step, at the end or before another.",
    input: {
      params: oneStep,
      body: z.strictObject({
        ...taskInput.shape,
        id: id.optional(),
        title: taskSchema.shape.title,
        type: taskSchema.shape.type,
        beforeTaskId: id.nullable().optional(),
      }),
    },
    limits,
    output: wizardShown,
    errors: ["conflict"],
  }),
  changeTask: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/wizards/:wizardId/tasks/:taskId",
    access: dataAdmin,
    summary: "Change a task. Of its settings what is sent replaces what was there, each by itself.",
    input: { params: oneTask, body: taskInput },
    limits,
    output: wizardShown,
    repeatable: true,
  }),
  deleteTask: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/wizards/:wizardId/tasks/:taskId",
    access: dataAdmin,
    summary: "Delete a task; the team's log of changes brings it back.",
    input: { params: oneTask },
    output: wizardShown,
  }),
  duplicateTask: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizards/:wizardId/tasks/:taskId/duplicate",
    access: dataAdmin,
    summary: "Duplicate a task, right behind it.",
    input: { params: oneTask, body: z.strictObject({ id: id.optional() }) },
    output: wizardShown,
    errors: ["conflict"],
  }),
  findTask: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizard-tasks/:taskId",
    access: dataAdmin,
    summary: "The wizard that a task belongs to, as it is being worked on.",
    input: { params: z.strictObject({ teamId: id, taskId: id }) },
    output: z.object({ dataWizardId: z.string() }),
  }),
  orderTasks: endpoint({
    method: "PUT",
    path: "/teams/:teamId/wizards/:wizardId/steps/:stepId/task-order",
    access: dataAdmin,
    summary: "Put the tasks of a step in order. Tasks of other steps that are named move here.",
    input: { params: oneStep, body: z.strictObject({ taskIds: z.array(id).max(mostTasks) }) },
    output: wizardShown,
    repeatable: true,
  }),

  createExternalAccessLink: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizards/:wizardId/external-access-links",
    access: dataAdmin,
    summary: "Recognise visitors as records of a collection, by the email or the phone number in one of its fields.",
    input: {
      params: one,
      body: z.strictObject({ ...externalAccessLink.shape, id: id.optional() }),
    },
    output: wizardShown,
    errors: ["conflict"],
  }),
  changeExternalAccessLink: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/wizards/:wizardId/external-access-links/:linkId",
    access: dataAdmin,
    summary: "Change by what visitors are recognised.",
    input: { params: oneAccess, body: z.strictObject(asSent(externalAccessLink.omit({ id: true }).shape)) },
    output: wizardShown,
    repeatable: true,
  }),
  deleteExternalAccessLink: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/wizards/:wizardId/external-access-links/:linkId",
    access: dataAdmin,
    summary: "Recognise visitors by this no more.",
    input: { params: oneAccess },
    output: wizardShown,
  }),

  translateWizard: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/wizards/:wizardId/translations",
    access: dataAdmin,
    summary: "Translate a wizard's texts into one of the team's other data languages.",
    input: {
      params: one,
      body: z.strictObject({
        language: z.string().min(1).max(20),
        words: z.record(z.string().max(200), words(20_000).nullable()),
      }),
    },
    output: z.object({ words: z.array(wordShown) }),
    repeatable: true,
  }),
} as const;
