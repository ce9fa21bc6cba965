import { useQueries } from "@tanstack/react-query";
import { createContext, useContext, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { RecordAppearance } from "#data/records/contract.ts";
import type { FileShown } from "#platform/files/team-contract.ts";
import type { TextContext } from "../field-type.ts";
import { fileQuery, recordNameQuery } from "./name-queries.ts";
import { useTextContext } from "./use-text-context.ts";

/** What is known of the thing that an id stands for: its name, and what it is drawn with. */
export type NamedThing = {
  name: string;
  icon?: string | null;
  color?: string | null;
  avatarFileId?: string | null;
  /** Drawn with initials where it has no picture. */
  isPerson?: boolean;
  isRetired?: boolean;
  /** What it is drawn with is on its way: its place is kept. */
  isAwaited?: true;
  /** Nobody knows what it is called: reading it has failed, and the name says so. */
  isUnread?: true;
  /** Of a file; what a list of records tells of one is often only its name. */
  file?: Pick<FileShown, "size" | "fileType" | "mimeType" | "thumbnailUrl">;
};

/** Undefined while it is looked up, null where there is no such thing or it may not be seen. */
export type Naming = (id: string) => NamedThing | null | undefined;

/** Names that came with the records around: lists and record pages fill it, so that nothing is asked twice. */
export const KnownNames = createContext<ReadonlyMap<string, NamedThing>>(new Map());

/** What answers about records carry as `names` and `appearances`, as the context takes it. */
export const knownFrom = ({ names, appearances }: NamesAndAppearances): ReadonlyMap<string, NamedThing> =>
  new Map(Object.entries(names).map(([id, name]) => [id, { name, ...appearances[id] }]));

export type NamesAndAppearances = {
  names: Readonly<Record<string, string>>;
  appearances: Readonly<Record<string, RecordAppearance>>;
};

/** The names of records; those that the context does not know are asked for, all cells at once. */
export function useRecordNames(ids: readonly string[]): Naming {
  const known = useContext(KnownNames);
  const { teamId } = useTeamScope();
  const unread = useUnread();
  const missing = teamId === "" ? [] : ids.filter((id) => !known.has(id));
  const answers = useQueries({ queries: missing.map((id) => recordNameQuery(teamId, id)) });
  return (id) => known.get(id) ?? pick(answers[missing.indexOf(id)], unread);
}

/** Names, sizes and kinds of files. A name alone is not enough to draw one. */
export function useFiles(ids: readonly string[]): Naming {
  const known = useContext(KnownNames);
  const { teamId } = useTeamScope();
  const unread = useUnread();
  const missing = teamId === "" ? [] : ids.filter((id) => !known.get(id)?.file);
  const answers = useQueries({ queries: missing.map((id) => fileQuery(teamId, id)) });
  return (id) => {
    const told = known.get(id);
    if (told?.file) return told;
    const found = pick(answers[missing.indexOf(id)], unread);
    if (!found || !("fileType" in found)) return told ?? found;
    const { name, size, fileType, mimeType, thumbnailUrl } = found;
    return { name, file: { size, fileType, mimeType, thumbnailUrl } };
  };
}

/** For reading what people paste: names that came with the records around lead to their ids. */
export function useKnownTextContext(): TextContext {
  const known = useContext(KnownNames);
  const names = useMemo(() => new Map([...known].map(([id, { name }]) => [id, name])), [known]);
  return useTextContext(names);
}

const useUnread = (): NamedThing => ({ name: useTranslations("chips")("unread"), isUnread: true });

type Answer<T> = { data: T | null | undefined; isError: boolean } | undefined;

/** Outside of a team nothing can be asked. */
function pick<T>(answer: Answer<T>, unread: NamedThing): T | NamedThing | null | undefined {
  if (!answer) return null;
  return answer.isError && !answer.data ? unread : answer.data;
}
