import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { matchesWords } from "#ui/search-words.ts";
import { DeletedTags } from "./deleted-tags.tsx";
import { MergeTagDialog } from "./merge-tag-dialog.tsx";
import { TagDrawer } from "./tag-drawer.tsx";
import { type Tag, useCountedTags } from "./tag-queries.ts";
import { TagTable } from "./tag-table.tsx";
import classes from "./tags-page.module.css";

/** The team's tags, for those who manage them. */
export default function TagsPage() {
  const t = useTranslations("tags");
  const { data, error, refetch } = useCountedTags();
  const [isNew, setNew] = useState(false);
  const create = (
    <Button leftSection={<Icon name="fas_plus" size={12} />} onClick={() => setNew(true)}>
      {t("new")}
    </Button>
  );
  const isEmpty = data?.tags.length === 0;
  return (
    <Page title={t("label")} description={t("about")} width="wide" primary={data && !isEmpty && create}>
      {!data ? (
        <NotReadYet error={error} retry={refetch} rows={5} columns={4}>
          {t("loadFailed")}
        </NotReadYet>
      ) : isEmpty ? (
        <Card>
          <EmptyState icon="fas_tags" action={create}>
            {t("empty")}
          </EmptyState>
        </Card>
      ) : (
        <FoundTags tags={data.tags} />
      )}
      <DeletedTags />
      {isNew && <TagDrawer close={() => setNew(false)} />}
    </Page>
  );
}

/** From here on one searches rather than reads. */
const manyTags = 8;

function FoundTags({ tags }: { tags: readonly Tag[] }) {
  const t = useTranslations("tags");
  const [query, setQuery] = useState("");
  const [editedId, setEditedId] = useState<string>();
  const [mergedId, setMergedId] = useState<string>();
  // As they are now, not as they were when the menu was opened.
  const edited = tags.find(({ id }) => id === editedId);
  const merged = tags.find(({ id }) => id === mergedId);
  return (
    <>
      {tags.length > manyTags && (
        <SearchInput label={t("search")} value={query} onChange={setQuery} className={classes.search} />
      )}
      <Card padding="none">
        <TagTable
          tags={tags.filter(({ name }) => matchesWords(query, name))}
          canMerge={tags.length > 1}
          onEdit={({ id }) => setEditedId(id)}
          onMerge={({ id }) => setMergedId(id)}
          empty={
            <NoMatch clear={() => setQuery("")} clearLabel={t("clearSearch")}>
              {t("noMatch")}
            </NoMatch>
          }
        />
      </Card>
      {edited && <TagDrawer tag={edited} close={() => setEditedId(undefined)} />}
      {merged && (
        <MergeTagDialog
          tag={merged}
          others={tags.filter((tag) => tag !== merged)}
          close={() => setMergedId(undefined)}
        />
      )}
    </>
  );
}
