import { isId } from "#shared/ids.ts";
import { returnName } from "./form-names.ts";

/** Where somebody comes back to who has gone back from a list of all that was entered: it stands in the address, then in the form. */
export function returnTo({ query, form }: { query: URLSearchParams; form: URLSearchParams }): string | undefined {
  const stepId = form.get(returnName) ?? query.get(returnName);
  return isId(stepId) ? stepId : undefined;
}

export function withReturn(path: string, stepId: string): string {
  const [at = "", said = ""] = path.split("?");
  const query = new URLSearchParams(said);
  query.set(returnName, stepId);
  return `${at}?${query}`;
}
