const returns = new Map<string, string>();

/** Somebody goes back from a step that lists all that was entered: from there they come back to it. */
export const keepReturn = (runId: string, stepId: string): void => void returns.set(runId, stepId);

/** Once. */
export function takeReturn(runId: string): string | undefined {
  const stepId = returns.get(runId);
  returns.delete(runId);
  return stepId;
}
