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
    summary: "The projects that the caller may see. `bin=1`: those that were deleted and that the caller may restore.",
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
    summary: "A project with those of its pins that the caller may see, in their order.",
    input: { params: one },
    output: wholeProject,
  }),
  createProject: endpoint({
    method: "POST",
    path: "/teams/:teamId/projects",
    access: member(),
    summary:
      "Begin a project; its owner is the caller unless named. With an id chosen by the caller, a retry creates nothing twice.",
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
      "Change what is named. `known`: the values that the caller saw; one that somebody else has changed since is a conflict.",
    input: { params: one, body: projectDetails.partial().extend({ known: projectDetails.partial().optional() }) },
    output: wholeProject,
    errors: ["conflict"],
  }),
  deleteProject: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/projects/:projectId",
    access: member(),
    summary: "Put a project into the bin. For 30 days it can be restored, with its people and pins.",
    input: { params: one },
  }),
  restoreProject: endpoint({
    method: "POST",
    path: "/teams/:teamId/projects/:projectId/restore",
    access: member(),
    summary: "Bring a deleted project back.",
    input: { params: one },
    output: wholeProject,
  }),
  addProjectMember: endpoint({
    method: "PUT",
    path: "/teams/:teamId/projects/:projectId/members/:userId",
    access: member(),
    summary: "Take someone of the team into a project.",
    input: { params: oneMember },
    output: wholeProject,
    errors: ["conflict"],
    repeatable: true,
  }),
  removeProjectMember: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/projects/:projectId/members/:userId",
    access: member(),
    summary: "Take someone out of a project; everyone may take themselves out.",
    input: { params: oneMember },
  }),
  pinToProject: endpoint({
    method: "POST",
    path: "/teams/:teamId/projects/:projectId/pins",
    access: member(),
    summary: "Pin something that the caller sees, at the end; what is pinned already stays as it is.",
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
    summary: "Say whether what is pinned is done.",
    input: { params: onePin, body: z.strictObject({ isDone: z.boolean() }) },
    output: wholeProject,
    repeatable: true,
  }),
  unpin: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/projects/:projectId/pins/:pinId",
    access: member(),
    summary: "Take a pin off; what was pinned stays.",
    input: { params: onePin },
    output: wholeProject,
  }),
  orderPins: endpoint({
    method: "PUT",
    path: "/teams/:teamId/projects/:projectId/pin-order",
    access: member(),
    summary: "The order of the named pins among each other; the others stay where they are.",
    input: { params: one, body: z.strictObject({ pinIds: z.array(id).min(1).max(mostPins) }) },
    output: wholeProject,
    repeatable: true,
  }),
} as const;
