import type { Opened } from "../steps/opened-parts.tsx";
import type { DiagramPart } from "./diagram-of.ts";

/** What is put behind a part: a task within a step, else a step. */
export function addedAfter(part: DiagramPart, parts: readonly DiagramPart[]): Opened | undefined {
  const gallery = (stepId: string, beforeTaskId: string | undefined): Opened => ({
    ...{ kind: "gallery", stepId, beforeTaskId: beforeTaskId ?? null },
  });
  switch (part.kind) {
    case "step":
      return gallery(part.step.id, part.step.tasks[0]?.id);
    case "task": {
      const { tasks } = part.step;
      return gallery(part.step.id, tasks[tasks.findIndex(({ id }) => id === part.task.id) + 1]?.id);
    }
    case "addTask":
      return gallery(part.step.id, part.before?.id);
    case "condition":
      return part.task ? gallery(part.step.id, part.task.id) : { kind: "newStep", beforeStepId: part.step.id };
    case "addStep":
      return { kind: "newStep", beforeStepId: part.before?.id ?? null };
    case "start": {
      const next = parts[parts.indexOf(part) + 1];
      return { kind: "newStep", beforeStepId: next?.kind === "addStep" ? (next.before?.id ?? null) : null };
    }
    case "finish":
      return { kind: "newStep", beforeStepId: null };
    case "handOver":
      return undefined;
  }
}
