import { foldText } from "#shared/fold-text.ts";
import { type ProjectShown, type ProjectState, projectStates } from "../contract.ts";

export type StateChoice = ProjectState | "all";

/** What is being done first; within that, what is due first, as the server has it. */
export function findProjects<Project extends Pick<ProjectShown, "name" | "description" | "state">>(
  projects: readonly Project[],
  query: string,
  state: StateChoice,
): Project[] {
  const words = foldText(query.trim()).split(/\s+/).filter(Boolean);
  return projects
    .filter((each) => state === "all" || each.state === state)
    .filter(({ name, description }) => words.every((word) => foldText(`${name} ${description}`).includes(word)))
    .toSorted((a, b) => projectStates.indexOf(a.state) - projectStates.indexOf(b.state));
}

export function countByState(projects: readonly Pick<ProjectShown, "state">[]): Record<ProjectState, number> {
  const counts = { active: 0, planned: 0, done: 0 };
  for (const { state } of projects) counts[state]++;
  return counts;
}
