import { useFormatter, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { useBookmarks } from "#workspace/bookmarks/ui/bookmark-queries.ts";
import { useBookmarkAge } from "#workspace/bookmarks/ui/use-bookmark-age.ts";
import { AllLink } from "./all-link.tsx";
import { mostLines } from "./dashboard-queries.ts";
import { RecordLines } from "./record-lines.tsx";

export function BookmarkedCard() {
  const t = useTranslations("dashboard.bookmarked");
  const words = useTranslations("bookmarks");
  const format = useFormatter();
  const ageOf = useBookmarkAge();
  const { teamId } = useTeamScope();
  const query = useBookmarks();
  return (
    <Card
      title={t("title")}
      icons={["fas_bookmark"]}
      padding="none"
      collapsible
      fullscreen
      actions={
        query.data &&
        query.data.length > 0 && (
          <AllLink to={pathTo("team.bookmarked", { teamId })!}>{t("all", { count: query.data.length })}</AllLink>
        )
      }
    >
      <ReadPart query={query} failed={words("loadFailed")}>
        {(bookmarks) =>
          bookmarks.length === 0 ? (
            <EmptyState icon="far_bookmark">{words("empty")}</EmptyState>
          ) : (
            <RecordLines
              lines={bookmarks.slice(0, mostLines).map(({ recordId, name, memo, collections, bookmarkedAt }) => ({
                id: recordId,
                name,
                note:
                  memo ||
                  format.list(
                    collections.map((each) => each.name),
                    { type: "unit", style: "short" },
                  ),
                at: bookmarkedAt,
                ago: ageOf(bookmarkedAt),
              }))}
            />
          )
        }
      </ReadPart>
    </Card>
  );
}
