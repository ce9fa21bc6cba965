import { useTranslations } from "use-intl";
import type { Answer } from "#shared/endpoint.ts";
import type { historyContract } from "../contract.ts";
import { wordOf } from "./set-words.ts";

export type ChangeSet = Answer<typeof historyContract.readChangeSet>;

/** What a change set is called in a sentence about it: "Import of 298 records", "Ana Ruiz, updated". */
export function useSetName(): (set: ChangeSet) => string {
  const t = useTranslations("history");
  const say = useTranslations("ui");
  return ({ kind, records, changes, cursor }) => {
    const count = records ?? new Set(changes.map(({ recordId }) => recordId)).size;
    const [first] = changes;
    const isMore = String(records === null && cursor !== null);
    if (count !== 1 || !first) return t(`sets.${wordOf(kind, changes)}`, { count, isMore });
    return t("undo.one", { name: first.name || say("untitled"), what: t(`happened.${first.kind}`) });
  };
}
