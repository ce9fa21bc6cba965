import type { Edits } from "./run-edits.ts";

const placeOf = (runId: string, stepId: string) => `wizard-run ${runId} ${stepId}`;

/** What is not saved yet outlasts a reload of its tab, also without a connection. */
export function keepEdits(runId: string, stepId: string, edits: Edits): void {
  try {
    if (Object.keys(edits).length === 0) sessionStorage.removeItem(placeOf(runId, stepId));
    else sessionStorage.setItem(placeOf(runId, stepId), JSON.stringify(edits));
  } catch {
    // Without room it is still saved a moment later.
  }
}

export function keptEdits(runId: string, stepId: string): Edits {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(runId, stepId)) ?? "{}") as Edits;
  } catch {
    return {};
  }
}

const unreadOf = (runId: string, stepId: string) => `wizard-run unread ${runId} ${stepId}`;

/** Text that is no value yet, such as half a phone number: it goes with the tab that it was typed in. */
export function keepUnread(runId: string, stepId: string, path: string, text: string | undefined): void {
  const { [path]: _, ...others } = keptUnread(runId, stepId);
  const all = text === undefined ? others : { ...others, [path]: text };
  try {
    if (Object.keys(all).length === 0) sessionStorage.removeItem(unreadOf(runId, stepId));
    else sessionStorage.setItem(unreadOf(runId, stepId), JSON.stringify(all));
  } catch {
    // Without room it stands there until the page is left.
  }
}

export function keptUnread(runId: string, stepId: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(unreadOf(runId, stepId)) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

type Errors = Readonly<Record<string, string>>;

const errors = new Map<string, Errors>();

/** What was refused at another step than the one that one is at: it is shown there, once one gets there. */
export const keepErrors = (runId: string, stepId: string, found: Errors): void => {
  errors.set(placeOf(runId, stepId), found);
};

export function takeErrors(runId: string, stepId: string): Errors {
  const place = placeOf(runId, stepId);
  const found = errors.get(place) ?? {};
  errors.delete(place);
  return found;
}
