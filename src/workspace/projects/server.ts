import { feature } from "#server/http/handlers.ts";
import {
  addMember,
  changeProject,
  createProject,
  deleteProject,
  removeMember,
  restoreProject,
} from "./change-projects.server.ts";
import { projectsContract } from "./contract.ts";
import { markPin, orderPins, pinToProject, unpin } from "./pins.server.ts";
import { mayCreate } from "./project-rights.server.ts";
import { readProject, readProjects } from "./read-projects.server.ts";

export const projects = feature(projectsContract, {
  listProjects: async ({ team, caller, query }) => ({
    projects: await readProjects(team, caller, { state: query.state, isInBin: query.bin !== undefined }),
    abilities: { create: mayCreate(caller) },
  }),
  readProject: ({ team, caller, params }) => readProject(team, caller, params.projectId),

  createProject: ({ app, caller, body }) => createProject(app, caller, body),
  changeProject: ({ app, caller, params, body }) => changeProject(app, caller, params.projectId, body),
  deleteProject: async ({ app, caller, params }) => {
    await deleteProject(app, caller, params.projectId);
    return undefined;
  },
  restoreProject: ({ app, caller, params }) => restoreProject(app, caller, params.projectId),

  addProjectMember: ({ app, caller, params }) => addMember(app, caller, params.projectId, params.userId),
  removeProjectMember: async ({ app, caller, params }) => {
    await removeMember(app, caller, params.projectId, params.userId);
    return undefined;
  },

  pinToProject: ({ app, caller, params, body }) => pinToProject(app, caller, params.projectId, body),
  markPin: ({ app, caller, params, body }) => markPin(app, caller, params, body.isDone),
  unpin: ({ app, caller, params }) => unpin(app, caller, params),
  orderPins: ({ app, caller, params, body }) => orderPins(app, caller, params.projectId, body.pinIds),
});
