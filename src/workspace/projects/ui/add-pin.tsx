import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { pinPaths } from "#data/collections/ui/pin-paths.ts";
import { Chip } from "#data/fields/ui/chip.tsx";
import { ChoiceInput } from "#data/fields/ui/choice-input.tsx";
import type { Choice } from "#data/fields/ui/choice-offer.ts";
import { useRecordSearch } from "#data/fields/ui/record-search.ts";
import { foldText } from "#shared/fold-text.ts";
import type { WholeProject } from "../contract.ts";
import { useProjectActions } from "./use-project-actions.ts";

type Pinnable = Choice & { kind: string };

/** Collections and views by their name, and records by any of their words. */
export function AddPin({ project }: { project: WholeProject }) {
  const t = useTranslations("projects.pins");
  const { pin } = useProjectActions();
  const [search, setSearch] = useState("");
  const [wasOpened, setOpened] = useState(false);
  const records = useRecordSearch([], search, wasOpened);
  const collections = useCollectionChoices(search);
  const others = useOtherChoices(search);
  const isPinned = ({ kind, id }: Pinnable) => project.pins.some((each) => each.kind === kind && each.subjectId === id);
  const choices: Pinnable[] = [
    ...collections,
    ...others,
    ...records.found.map((record) => ({ ...record, name: record.name || t("unnamed"), kind: "record" })),
  ].filter((each) => !isPinned(each));
  return (
    <ChoiceInput
      label={t("add")}
      description={t("addHelp")}
      room="page"
      chosen={[]}
      most={1}
      onOpen={() => setOpened(true)}
      onChange={([id]) => {
        const choice = choices.find((each) => each.id === id);
        if (choice) void pin(project, choice.kind, choice.id);
      }}
      search={search}
      onSearch={setSearch}
      offer={{
        choices,
        state: records.error && records.canAsk ? "failed" : records.isSearching ? "loading" : "ready",
        retry: () => void records.refetch(),
        nothing: t("typeOn"),
      }}
      drawChip={() => null}
      drawChoice={(choice) => <Chip known={choice} />}
    />
  );
}

/** What other features offer, by its name and by where it belongs. */
function useOtherChoices(search: string): Pinnable[] {
  const wanted = foldText(search.trim());
  return (
    pinPaths
      .all()
      // biome-ignore lint/correctness/useHookAtTopLevel: all kinds are known before the first page is drawn
      .flatMap(({ kind, useChoices }) => (useChoices?.(search.trim()) ?? []).map((choice) => ({ ...choice, kind })))
      .filter(({ name, hint }) => foldText(`${name} ${hint}`).includes(wanted))
  );
}

function useCollectionChoices(search: string): Pinnable[] {
  const t = useTranslations("projects.pins");
  const { data = [] } = useCollections();
  const wanted = foldText(search.trim());
  return data
    .filter((each) => !each.isDeleted && !each.isInternalConfiguration && foldText(each.pluralName).includes(wanted))
    .toSorted((a, b) => a.pluralName.localeCompare(b.pluralName))
    .map(({ id, pluralName, icon }) => ({
      id,
      name: pluralName,
      icon,
      hint: t("kinds.collection"),
      kind: "collection",
    }));
}
