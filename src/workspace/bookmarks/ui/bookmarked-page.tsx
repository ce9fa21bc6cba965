import { Button } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useRecordsChanged } from "#data/records/ui/use-records-changed.ts";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import type { Bookmark } from "../contract.ts";
import { useBookmarks, useBookmarksChanged } from "./bookmark-queries.ts";
import classes from "./bookmarked-page.module.css";
import { type BookmarkOrder, findBookmarks, orderBookmarks } from "./find-bookmarks.ts";
import { useBookmarkActions } from "./use-bookmark-actions.ts";
import { useBookmarkColumns } from "./use-bookmark-columns.tsx";

export default function BookmarkedPage() {
  const t = useTranslations("bookmarks");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useBookmarks();
  const changed = useBookmarksChanged();
  useRecordsChanged(teamId, () => void changed());
  return (
    <Page title={routes("bookmarked")} description={t("about")} width="wide">
      {!data ? (
        <NotReadYet error={error} retry={refetch} rows={5} columns={4}>
          {t("loadFailed")}
        </NotReadYet>
      ) : data.length === 0 ? (
        <Card>
          <EmptyState
            icon="far_bookmark"
            action={
              <Button component={Link} to={pathTo("team.collections", { teamId })!} variant="default">
                {t("toCollections")}
              </Button>
            }
          >
            {t("empty")}
          </EmptyState>
        </Card>
      ) : (
        <BookmarkTable bookmarks={data} />
      )}
    </Page>
  );
}

function BookmarkTable({ bookmarks }: { bookmarks: Bookmark[] }) {
  const t = useTranslations("bookmarks");
  const locale = useLocale();
  const router = useRouter();
  const { teamId } = useTeamScope();
  const { remove, saveMemo } = useBookmarkActions();
  const [query, setQuery] = useState("");
  const [order, setOrder] = useState<BookmarkOrder>({ key: "date", direction: "descending" });
  const [editing, setEditing] = useState<string>();
  const columns = useBookmarkColumns({ editing, setEditing, saveMemo: (...args) => void saveMemo(...args) });
  const found = orderBookmarks(findBookmarks(bookmarks, query), order, locale);
  const open = ({ recordId }: Bookmark) =>
    void router.navigate({ to: pathTo("team.record", { teamId, dataRecordId: recordId })! });
  return (
    <>
      <SearchInput label={t("search")} value={query} onChange={setQuery} className={classes.search} />
      <Card padding="none">
        <DataTable
          label={t("label")}
          columns={columns}
          rows={found}
          rowKey={({ recordId }) => recordId}
          rowName={({ name }) => name || t("unnamed")}
          sorting={order}
          onSort={(sorting) => setOrder(sorting as BookmarkOrder)}
          actions={(bookmark) => [
            { key: "open", label: t("open"), icon: "fas_arrow-right", run: () => open(bookmark) },
            { key: "memo", label: t("memo.edit"), icon: "fas_pen", run: () => setEditing(bookmark.recordId) },
            {
              key: "remove",
              label: t("remove"),
              icon: "fas_xmark",
              quick: true,
              danger: true,
              run: () => void remove(bookmark),
            },
          ]}
          empty={
            <NoMatch clear={() => setQuery("")} clearLabel={t("clearSearch")}>
              {t("noMatch")}
            </NoMatch>
          }
        />
      </Card>
    </>
  );
}
