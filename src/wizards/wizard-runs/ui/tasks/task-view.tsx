import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { hasWords } from "#data/collections/system-columns.ts";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { listContract } from "#data/records/list-contract.ts";
import type { Filter } from "#shared/filter.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { type ReadView, useView } from "#views/data-views/ui/admin/view-queries.ts";
import { hasUi } from "#views/data-views/ui-registry.ts";
import type { TaskScreen } from "../../run-shown.ts";
import { RecordChoices } from "./record-choices.tsx";
import { useAnswer } from "./step-context.ts";
import classes from "./tasks.module.css";

const WholeView = lazy(() => import("#views/data-views/ui/in-card/whole-view.tsx"));

type ViewShown = NonNullable<TaskScreen["view"]>;
type Props = { task: TaskScreen; view: ViewShown };

/** With more than so many one looks for a name. */
const mostWithoutSearch = 10;
const mostFacts = 4;

/** What a view shows, as far as the wizard narrows it down: to look at, or to pick from. */
export function TaskView({ task, view }: Props) {
  const t = useTranslations("wizardRuns.tasks");
  const { data, error, refetch } = useView(view.viewId);
  // What is picked from is a list; else it stands there as on its own page.
  const isWhole = view.pick === "none" && data && hasUi(data.view.type);
  if (isWhole)
    return (
      <Suspense fallback={<SkeletonText lines={4} />}>
        <WholeView view={data.view} narrow={view.filter ?? undefined} />
      </Suspense>
    );
  if (data) return <ViewItems task={task} view={view} read={data} />;
  if (error)
    return (
      <ErrorState error={error} retry={() => void refetch()}>
        {t("viewFailed")}
      </ErrorState>
    );
  return <SkeletonText lines={4} />;
}

function ViewItems({ task, view, read }: Props & { read: ReadView }) {
  const t = useTranslations("wizardRuns.tasks");
  const { edit, change, errorAt } = useAnswer(task.taskId);
  const [search, setSearch] = useState("");
  const path = `answers.${task.taskId}.recordIds`;
  const fields = factsOf(read);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useViewRecords(view, read, search);
  const pages = data?.pages ?? [];
  const records = pages.flatMap((page) => page.records);
  const known = useMemo(
    () =>
      knownFrom({
        names: Object.assign({}, ...pages.map(({ names }) => names)),
        appearances: Object.assign({}, ...pages.map(({ appearances }) => appearances)),
      }),
    [pages],
  );
  if (error && !data)
    return (
      <ErrorState error={error} retry={() => void refetch()}>
        {t("viewFailed")}
      </ErrorState>
    );
  if (!data) return <SkeletonText lines={4} />;
  const isLong = search !== "" || records.length > mostWithoutSearch || hasNextPage;
  return (
    <div className={classes.matches}>
      {isLong && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a key from the form
        <div onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}>
          <SearchInput label={t("search")} value={search} onChange={setSearch} />
        </div>
      )}
      {records.length === 0 && <p className={classes.description}>{t("none")}</p>}
      <KnownNames value={known}>
        <RecordChoices
          {...{ records, fields, path }}
          label={task.title}
          pick={view.pick}
          chosen={edit?.recordIds ?? view.chosenIds}
          onChoose={(ids) => change(path, (before) => ({ ...before, recordIds: ids }), { isWhole: true })}
          error={errorAt(path)}
        />
      </KnownNames>
      {hasNextPage && (
        <Button variant="subtle" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("showMore")}
        </Button>
      )}
    </div>
  );
}

/** The first few of what the view shows of each. */
function factsOf({ view, fields }: ReadView) {
  const { displayedFields, recordNameFieldId } = view.settings;
  return displayedFields
    .filter(({ field }) => field !== recordNameFieldId)
    .flatMap(({ field }) => fields.find(({ id }) => id === field) ?? [])
    .slice(0, mostFacts);
}

function useViewRecords({ collectionId, filter: narrowed }: ViewShown, read: ReadView, search: string) {
  const { teamId } = useTeamScope();
  const { filter: own, sort } = read.view.settings;
  const all = [own, narrowed, search.trim() ? hasWords(search.trim()) : null];
  const filters = all.filter((each): each is Filter => each !== null);
  const query = {
    ...(filters.length > 0 && { filter: JSON.stringify(filters.length > 1 ? { and: filters } : filters[0]) }),
    ...(sort && sort.length > 0 && { sort: JSON.stringify(sort) }),
    fields: JSON.stringify(factsOf(read).map(({ id }) => id)),
    limit: "30",
  };
  return useInfiniteQuery({
    queryKey: ["wizard-view", teamId, collectionId, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listContract.listRecords,
        { params: { teamId, collectionId }, query: { ...query, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
  });
}
