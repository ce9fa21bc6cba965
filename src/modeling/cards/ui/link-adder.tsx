import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { ChipMark } from "#data/fields/ui/chip.tsx";
import { ChoiceInput } from "#data/fields/ui/choice-input.tsx";
import { useRecordSearch } from "#data/fields/ui/record-search.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { linkedCollections } from "../rules.ts";
import { lineOf } from "./collection-line.ts";
import classes from "./link-adder.module.css";
import type { LinkChanges } from "./use-link-changes.ts";
import type { LinkSource } from "./use-linked-records.ts";

type LinkAdderProps = { collectionId: string; recordId: string; linked: LinkSource; changes: LinkChanges };

const NewRecordPanel = lazy(async () => {
  const { NewRecordPanel: Panel } = await import("#data/records/ui/record-form/new-record-panel.tsx");
  return { default: Panel };
});

/** Below linked records: links one more, found by name or made new. */
export function LinkAdder({ collectionId, recordId, linked, changes }: LinkAdderProps) {
  const t = useTranslations("cards.links");
  const { data: collections = [] } = useCollections();
  const [isSearching, setSearching] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const { source, isThere } = linked;
  if (!source || !changes.mayLink) return null;
  const { id, config, dataType: type } = source;
  const line = lineOf(collections, collectionId);
  const targets = linkedCollections(line, { id, collectionId: source.collectionId, config, type });
  const places = collections.filter((each) => targets.includes(each.id) && !each.isSmartCollection);
  const [home] = places;
  return (
    <div className={classes.row}>
      {isSearching ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: only hears what its input does with Escape
        <div
          className={classes.search}
          onKeyDown={(event) => event.key === "Escape" && setSearching(false)}
          onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setSearching(false)}
        >
          <Search
            collectionIds={targets}
            known={linked.ids}
            label={t("search")}
            choose={(other) => {
              setSearching(false);
              void changes.link(other);
            }}
          />
        </div>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="fas_link" size={12} />}
          onClick={() => setSearching(true)}
        >
          {changes.isFull ? t("linkOther") : t("link")}
        </Button>
      )}
      {home && places.length === 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="fas_plus" size={12} />}
          onClick={() => setMaking(true)}
        >
          {t("create", { name: home.name })}
        </Button>
      )}
      {home && isMaking && (
        <Suspense fallback={null}>
          <NewRecordPanel
            collectionId={home.id}
            opened
            close={() => setMaking(false)}
            onCreated={(made) => void changes.link(made.id)}
            {...(!isThere && { prefill: { [source.id]: changes.asValue(recordId) } })}
          />
        </Suspense>
      )}
    </div>
  );
}

type SearchProps = {
  collectionIds: readonly string[];
  known: readonly string[];
  label: string;
  choose: (id: string) => void;
};

function Search({ collectionIds, known, label, choose }: SearchProps) {
  const t = useTranslations("fields.inputs");
  const chips = useTranslations("chips");
  const [search, setSearch] = useState("");
  const { found, canAsk, isSearching, isError, refetch } = useRecordSearch(collectionIds, search, true);
  return (
    <ChoiceInput
      label={label}
      room="cell"
      autoFocus
      chosen={[]}
      most={1}
      onChange={([id]) => id && choose(id)}
      search={search}
      onSearch={setSearch}
      offer={{
        choices: found.filter(({ id }) => !known.includes(id)),
        state: isSearching ? "loading" : isError ? "failed" : "ready",
        retry: () => void refetch(),
        nothing: canAsk ? t("choices.noRecords") : t("choices.typeName"),
      }}
      drawChip={() => null}
      drawChoice={(choice) => (
        <>
          <ChipMark known={choice} />
          {choice.name || chips("unnamed")}
        </>
      )}
    />
  );
}
