import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { treeRows } from "#data/collections/ui/tree/collection-tree.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Note } from "#ui/note.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { useWizards } from "#wizards/wizard-admin/ui/wizard-queries.ts";
import type { Role } from "../../contract.ts";
import { useTold } from "../details-part.tsx";
import type { WizardGrantRow } from "../grant-table.ts";
import parts from "../role-parts.module.css";
import { ChangeSummary } from "./change-summary.tsx";
import classes from "./data-part.module.css";
import { GrantCards } from "./grant-cards.tsx";
import { GrantLegend } from "./grant-legend.tsx";
import { GrantMatrix } from "./grant-matrix.tsx";
import { type GrantDraft, useGrantDraft } from "./use-grant-draft.ts";

/** What a role may do with records: collections × permissions, with what each has from above. */
export function DataPart({ role, onDirty }: { role: Role; onDirty: (isDirty: boolean) => void }) {
  const t = useTranslations("roleAdmin.data");
  const collections = useTranslations("collections.list");
  const { data, error, refetch } = useCollections();
  const draft = useGrantDraft(role, data ?? []);
  useTold(draft.isDirty, onDirty);
  return (
    <div className={parts.part}>
      <p className={parts.help}>{t("help")}</p>
      {data ? (
        <Grants collections={data} draft={draft} />
      ) : (
        <NotReadYet error={error} retry={refetch} rows={8} columns={6}>
          {collections("failed")}
        </NotReadYet>
      )}
      <SaveBar
        dirty={draft.isDirty}
        saving={draft.isSaving}
        discard={draft.discard}
        save={() => void draft.save()}
        summary={<ChangeSummary role={role} summary={draft.summary} />}
      />
    </div>
  );
}

function Grants({ collections, draft }: { collections: DataCollection[]; draft: GrantDraft }) {
  const t = useTranslations("roleAdmin");
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState<readonly string[]>([]);
  const isNarrow = useMediaQuery("(max-width: 1080px)", false, { getInitialValueInEffect: false });
  const rows = treeRows(collections, { search: query });
  const toggle = (id: string) => setOpen(open.includes(id) ? open.filter((each) => each !== id) : [...open, id]);
  const wizards = useWizardRows(collections, query);
  const shown = { rows, wizards, draft, isOpen: (id: string) => open.includes(id), toggle };
  const clear = (
    <Button variant="default" onClick={() => setQuery("")}>
      {t("clearSearch")}
    </Button>
  );
  return (
    <>
      <div className={classes.bar}>
        <SearchInput label={t("data.search")} value={query} onChange={setQuery} className={classes.search} />
        <GrantLegend hasSmart={collections.some((each) => each.isSmartCollection)} />
      </div>
      {draft.clashes > 0 && <ClashOfGrants draft={draft} />}
      {isNarrow ? <GrantCards {...shown} /> : <GrantMatrix {...shown} />}
      {rows.length === 0 && (
        <Card>
          {query.trim() === "" ? (
            <EmptyState icon="fas_folder-open">{t("data.none")}</EmptyState>
          ) : (
            <EmptyState icon="fas_magnifying-glass" action={clear}>
              {t("data.noMatch")}
            </EmptyState>
          )}
        </Card>
      )}
    </>
  );
}

/** The team's wizards, after its collections; each with those that offer it. */
function useWizardRows(collections: DataCollection[], query: string): WizardGrantRow[] {
  const { data } = useWizards();
  const links = collections.flatMap(({ dataCollectionWizardLinks }) => dataCollectionWizardLinks as WizardLink[]);
  const wanted = query.trim().toLocaleLowerCase();
  return (data?.wizards ?? [])
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .map(({ id, name, icon }) => ({
      ...{ kind: "wizard", id, title: name, icon },
      collectionIds: links.filter(({ dataWizardId }) => dataWizardId === id).map(({ collectionId }) => collectionId),
    }));
}

type WizardLink = { dataWizardId: string; collectionId: string };

function ClashOfGrants({ draft }: { draft: GrantDraft }) {
  const t = useTranslations("roleAdmin.data");
  return (
    <div role="status" className={classes.clash}>
      <Note icon="fas_users">{t("clash", { count: draft.clashes })}</Note>
      <span className={classes.buttons}>
        <Button size="compact-sm" variant="default" onClick={draft.takeTheirs}>
          {t("takeTheirs")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={draft.keepMine}>
          {t("keepMine")}
        </Button>
      </span>
    </div>
  );
}
