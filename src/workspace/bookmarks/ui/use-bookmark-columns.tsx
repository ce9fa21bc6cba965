import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { NamedRecord } from "#data/fields/ui/named-record.tsx";
import type { Column } from "#ui/data-table-props.ts";
import type { Bookmark } from "../contract.ts";
import classes from "./bookmarked-page.module.css";
import { MemoInPlace } from "./memo-in-place.tsx";
import { useBookmarkAge } from "./use-bookmark-age.ts";

type Editing = {
  /** The record whose memo is being written. */
  editing: string | undefined;
  setEditing: (recordId: string | undefined) => void;
  saveMemo: (bookmark: Bookmark, memo: string) => void;
};

/** Record name, collections, personal memo and since when. */
export function useBookmarkColumns({ editing, setEditing, saveMemo }: Editing): Column<Bookmark>[] {
  const t = useTranslations("bookmarks");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  const ageOf = useBookmarkAge();
  return [
    {
      key: "record",
      title: t("columns.record"),
      priority: 1,
      sortable: true,
      render: ({ recordId, name }) => <NamedRecord id={recordId} name={name} />,
    },
    {
      key: "collections",
      title: t("columns.collections"),
      sortable: true,
      render: ({ collections }) => {
        const names = format.list(
          collections.map(({ name }) => name),
          { type: "unit", style: "short" },
        );
        return (
          <span className={classes.collections} title={names}>
            {names}
          </span>
        );
      },
    },
    {
      key: "memo",
      title: t("columns.memo"),
      priority: 2,
      sortable: true,
      render: (bookmark) => (
        <MemoInPlace
          bookmark={bookmark}
          isEditing={editing === bookmark.recordId}
          setEditing={(is) => setEditing(is ? bookmark.recordId : undefined)}
          onSave={(memo) => saveMemo(bookmark, memo)}
        />
      ),
    },
    {
      key: "date",
      title: t("columns.date"),
      priority: 3,
      sortable: true,
      render: ({ bookmarkedAt }) => (
        <time
          className={classes.age}
          dateTime={bookmarkedAt}
          title={format.dateTime(new Date(bookmarkedAt), { dateStyle: "medium", timeStyle: "short", timeZone })}
        >
          {ageOf(bookmarkedAt)}
        </time>
      ),
    },
  ];
}
