import { ApiError } from "#shared/errors.ts";
import { type Issue, isEmptyAt, isMissing, pathOf, type Translate } from "./issue-message.ts";

/** What cannot be shown beside a field. */
export interface FormProblem {
  message: string;
  details: string[];
  requestId?: string;
}

/** Path of a field to what it is called on the page. */
export type Labels = Partial<Record<string, string>>;

/** The empty fields that have a name; worth a sentence of their own when there are several. */
export function labelledGaps(issues: readonly Issue[], values: unknown, labels: Labels): string[] {
  const paths = issues.filter((issue) => isMissing(issue, values)).map(pathOf);
  const named = [...new Set(paths)].filter((path) => labels[path]);
  return named.length > 1 ? named : [];
}

/** Names only those still empty, so that it shrinks while they are filled in. */
export function describeMissing(
  gaps: readonly string[],
  values: unknown,
  labels: Labels,
  translate: Translate,
): FormProblem | undefined {
  const names = gaps.filter((path) => isEmptyAt(path.split("."), values)).map((path) => labels[path]);
  if (names.length === 0) return undefined;
  return { message: translate("ui.form.missing", { fields: names.join(", ") }), details: [] };
}

/** A mistake in something that is not on the page must still be said. */
export function describeUnplaced(
  errors: Record<string, string>,
  element: HTMLFormElement,
  translate: Translate,
): FormProblem | undefined {
  const details = Object.entries(errors).flatMap(([path, message]) => (hasField(element, path) ? [] : [message]));
  return details.length > 0 ? { message: translate("ui.form.check"), details } : undefined;
}

export function describeRefusal(
  error: unknown,
  element: HTMLFormElement,
  translate: Translate,
): FormProblem | undefined {
  if (!(error instanceof ApiError)) return { message: translate("ui.error.generic"), details: [] };
  const unplaced = error.fields.filter(({ path }) => !hasField(element, path));
  if (error.fields.length > 0 && unplaced.length === 0) return undefined;
  const details = unplaced.map(({ message }) => message);
  // A refusal explains itself; a reference helps where something broke. What no server has said is in the page's language.
  const message = error.status === 0 ? translate(error.messageKey) : error.message;
  return { message, details, ...(error.status >= 500 && { requestId: error.requestId }) };
}

/** The first on the page, not the first in the schema; of what has many parts, the one marked `data-wrong`. */
export function focusFirst(element: HTMLFormElement, paths: string[]): void {
  const fields = [...element.querySelectorAll<HTMLElement>("[data-path]")];
  const isWrong = (place = "") => paths.some((path) => path === place || path.startsWith(`${place}.`));
  const field = fields.find(({ dataset }) => isWrong(dataset.path));
  const wrong = field?.querySelector<HTMLElement>("[data-wrong]") ?? field;
  const target = wrong?.matches(focusable) ? wrong : wrong?.querySelector<HTMLElement>(focusable);
  target?.focus();
}

function hasField(element: HTMLFormElement, path: string): boolean {
  return element.querySelector(`[data-path="${CSS.escape(path)}"]`) !== null;
}

const focusable = 'input:not([type="hidden"]), select, textarea, button, [tabindex]';
