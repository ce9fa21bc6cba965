import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { iconIdentifier } from "#shared/icon-identifier.ts";
import { id } from "#shared/id-schema.ts";

/** In the order in which they are read: what is being done comes first. */
export const projectStates = ["active", "planned", "done"] as const;
export type ProjectState = (typeof projectStates)[number];

export const mostProjects = 500;
export const mostPins = 200;
export const mostMembers = 100;

const person = z.object({ userId: z.string(), name: z.string(), pictureUrl: z.string().nullable() });
export type ProjectPerson = z.output<typeof person>;

const projectShown = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  description: z.string(),
  state: z.enum(projectStates),
  dueOn: z.iso.date().nullable(),
  /** To everyone with a role in the team; else only to its people and team administrators. */
  isOpen: z.boolean(),
  owner: person.nullable(),
  members: z.array(person),
  /** Of the pins that the caller sees. */
  progress: z.object({ done: z.number(), all: z.number() }),
  /** Whether there are pins that the caller may not see; neither which nor how many. */
  hasHiddenPins: z.boolean(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
  abilities: z.object({ change: z.boolean(), pin: z.boolean() }),
});
projectShown.register(z.globalRegistry, { id: "Project" });
export type ProjectShown = z.output<typeof projectShown>;

const pinShown = z.object({
  id: z.string(),
  /** collection, record, and whatever else can be pinned. */
  kind: z.string(),
  subjectId: z.string(),
  name: z.string(),
  icon: z.string(),
  /** Tells apart what has the same name. */
  hint: z.string(),
  isDone: z.boolean(),
});
export type PinShown = z.output<typeof pinShown>;

const wholeProject = projectShown.extend({ pins: z.array(pinShown) });
export type WholeProject = z.output<typeof wholeProject>;

/** What is said of a project, and changed. */
export const projectDetails = z.strictObject({
  name: z.string().trim().min(1, "validation.empty").max(120),
  icon: iconIdentifier("data.icon"),
  description: z.string().trim().max(2000),
  state: z.enum(projectStates),
  dueOn: z.iso.date("validation.invalid").nullable(),
  isOpen: z.boolean(),
  ownerId: id,
});
export type ProjectDetails = z.output<typeof projectDetails>;

const inTeam = z.strictObject({ teamId: id });
const one = z.strictObject({ teamId: id, projectId: id });
const onePin = z.strictObject({ teamId: id, projectId: id, pinId: id });
const oneMember = z.strictObject({ teamId: id, projectId: id, userId: id });

/** Who may see one: everyone with a role if it is open, else its people. Owner and team administrators change it, members pin. */
export const projectsContract = {
  listProjects: endpoint({
    method: "GET",
    path: "/teams/:teamId/projects",
    access: member(),
    summary: "The projects that the caller can see. `bin=1`: deleted projects that the caller can restore.",
    input: {
      params: inTeam,
      query: z.strictObject({ state: z.enum(projectStates).optional(), bin: z.literal("1").optional() }),
    },
    output: z.object({ projects: z.array(projectShown), abilities: z.object({ create: z.boolean() }) }),
  }),
  readProject: endpoint({
    method: "GET",
    path: "/teams/:teamId/projects/:projectId",
    access: member(),
    summary: "A project with the pins that the caller can see, in order.",
    input: { params: one },
    output: wholeProject,
  }),
  createProject: endpoint({
    method: "POST",
    path: "/teams/:teamId/projects",
    access: member(),
    summary:
      "Create a project. The caller owns it unless someone else is named. If the caller chooses the id, a retry doesn't create it twice.",
    input: {
      params: inTeam,
      body: projectDetails
        .partial()
        .required({ name: true })
        .extend({ id: id.optional(), memberIds: z.array(id).max(mostMembers).default([]) }),
    },
    output: wholeProject,
    errors: ["conflict"],
  }),
  changeProject: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/projects/:projectId",
    access: member(),
    summary:
      "Change the given details. `known`: the values that the caller saw; it is a conflict if someone has changed one since.",
    input: { params: one, body: projectDetails.partial().extend({ known: projectDetails.partial().optional() }) },
    output: wholeProject,
    errors: ["conflict"],
  }),
  deleteProject: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/projects/:projectId",
    access: member(),
    summary: "Move a project to the trash. It can be restored, with its people and pins, for 30 days.",
    input: { params: one },
  }),
  restoreProject: endpoint({
    method: "POST",
    path: "/teams/:teamId/projects/:projectId/restore",
    access: member(),
    summary: "Restore a deleted project.",
    input: { params: one },
    output: wholeProject,
    errors: ["conflict"],
  }),
  addProjectMember: endpoint({
    method: "PUT",
    path: "/teams/:teamId/projects/:projectId/members/:userId",
    access: member(),
    summary: "Add someone from the team to a project.",
    input: { params: oneMember },
    output: wholeProject,
    errors: ["conflict"],
    repeatable: true,
  }),
  removeProjectMember: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/projects/:projectId/members/:userId",
    access: member(),
    summary: "Remove someone from a project. Anyone can remove themselves.",
    input: { params: oneMember },
  }),
  pinToProject: endpoint({
    method: "POST",
    path: "/teams/:teamId/projects/:projectId/pins",
    access: member(),
    summary: "Pin something that the caller can see, at the end. If it is already pinned, nothing changes.",
    input: {
      params: one,
      body: z.strictObject({
        id: id.optional(),
        kind: z.string().max(40),
        subjectId: id,
        isDone: z.boolean().default(false),
      }),
    },
    output: wholeProject,
    errors: ["conflict"],
  }),
  markPin: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/projects/:projectId/pins/:pinId",
    access: member(),
    summary: "Mark a pin as done or not done.",
    input: { params: onePin, body: z.strictObject({ isDone: z.boolean() }) },
    output: wholeProject,
    repeatable: true,
  }),
  unpin: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/projects/:projectId/pins/:pinId",
    access: member(),
    summary: "Remove a pin. What was pinned stays.",
    input: { params: onePin },
    output: wholeProject,
  }),
  orderPins: endpoint({
    method: "PUT",
    path: "/teams/:teamId/projects/:projectId/pin-order",
    access: member(),
    summary: "Reorder the named pins. The others stay where they are.",
    input: { params: one, body: z.strictObject({ pinIds: z.array(id).min(1).max(mostPins) }) },
    output: wholeProject,
    repeatable: true,
  }),
} as const;
