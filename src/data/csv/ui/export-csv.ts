import { ownError, toError, toRequest } from "#client/call.ts";
import { seenRole } from "#client/see-as.ts";
import type { ErrorBody } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";
import type { Sort } from "#shared/sort.ts";
import { saveFile, saveFrom } from "#ui/save-file.ts";
import { csvContract } from "../contract.ts";

type Listed = {
  teamId: string;
  collectionId: string;
  filter: Filter | null;
  sort: Sort;
  /** Undefined: all that the person may read. */
  fields?: readonly string[] | undefined;
  formatting: Formatting;
};

/** Formatted text as its words, or with its tags. */
export type Formatting = "text" | "html";

/** Everything that is listed: written as it is read, whatever its length, and saved by the browser, which shows how far it is. */
export async function exportListed(listed: Listed): Promise<void> {
  const { teamId, collectionId, filter, sort, fields, formatting } = listed;
  const query = {
    formatting,
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(sort.length > 0 && { sort: JSON.stringify(sort) }),
    ...(fields && { fields: JSON.stringify(fields) }),
  };
  const request = toRequest(csvContract.exportCsv, { params: { teamId, collectionId }, query });
  // A link cannot say as which role it asks.
  if (seenRole()) await fetchFile(request);
  else saveFrom(request.url);
}

/** Records that were chosen one by one: too many for an address, few enough to hold. */
export async function exportChosen(listed: Listed, recordIds: readonly string[]): Promise<void> {
  const { teamId, collectionId, sort, fields, formatting } = listed;
  const body = { recordIds, formatting, ...(sort.length > 0 && { sort }), ...(fields && { fields }) };
  await fetchFile(toRequest(csvContract.exportChosen, { params: { teamId, collectionId }, body }));
}

/** Asked for with a body, and so held until it is whole. */
export async function fetchFile({ url, init }: ReturnType<typeof toRequest>): Promise<void> {
  const answer = await fetch(url, { ...init, credentials: "same-origin" }).catch(() => {
    throw ownError("offline");
  });
  if (!answer.ok) {
    const told = (await answer.json().catch(() => undefined)) as ErrorBody | undefined;
    throw toError(answer.status, told, answer.headers.get("x-request-id"));
  }
  saveFile(await answer.blob(), nameIn(answer.headers.get("content-disposition")));
}

/** The name that the server gives a file. */
export function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  return encoded ? decodeURIComponent(encoded) : "export.csv";
}
