import { Button, SegmentedControl } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { ViewShown as ViewDrawn } from "#views/data-views/contract.ts";
import { viewTypes } from "#views/data-views/registry.ts";
import { useView } from "#views/data-views/ui/admin/view-queries.ts";
import { type Picking, pickingOf } from "#views/data-views/ui/in-card/card-place.ts";
import { hasUi } from "#views/data-views/ui-registry.ts";
import { wizardRunsContract } from "../../contract.ts";
import type { TaskScreen } from "../../run-shown.ts";
import { RecordChoices } from "./record-choices.tsx";
import { useAnswer, useStep } from "./step-context.ts";
import classes from "./tasks.module.css";

const WholeView = lazy(() => import("#views/data-views/ui/in-card/whole-view.tsx"));

type ViewShown = NonNullable<TaskScreen["view"]>;
type Props = { task: TaskScreen; view: ViewShown };

/** With more than so many one looks for a name. */
const mostWithoutSearch = 10;
const mostFacts = 4;

/** What a view shows, as far as the wizard narrows it down: to look at, or to pick from. */
export function TaskView({ task, view }: Props) {
  const { hasOwnRights } = useStep();
  // As on the page of the view it is read with the rights of the person, which need not reach as far as those of the run.
  return hasOwnRights ? <ViewRecords task={task} view={view} /> : <ViewAsItIs task={task} view={view} />;
}

function ViewAsItIs({ task, view }: Props) {
  const t = useTranslations("wizardRuns.tasks");
  const { data, error, refetch } = useView(view.viewId);
  if (data && view.pick !== "none" && isPlain(data.view)) return <ViewRecords task={task} view={view} />;
  if (data && hasUi(data.view.type))
    return view.pick === "none" ? (
      <Drawn view={data.view} shown={view} />
    ) : (
      <PickOnView task={task} view={view} drawn={data.view} pick={view.pick} />
    );
  if (data) return <ViewRecords task={task} view={view} />;
  if (error)
    return (
      <ErrorState error={error} retry={() => void refetch()}>
        {t("viewFailed")}
      </ErrorState>
    );
  return <SkeletonText lines={4} />;
}

/** Rows of records, which the list below shows as well. */
const isPlain = ({ type, settings }: ViewDrawn): boolean => viewTypes[type].showsRows?.(settings) ?? false;

type PickOnViewProps = Props & { drawn: ViewDrawn; pick: Picking["kind"] };

/** On a calendar, a map, a board or pictures; or in the plain list, as on a phone. */
function PickOnView({ task, view, drawn, pick }: PickOnViewProps) {
  const t = useTranslations("wizardRuns.tasks");
  const { edit, change, errorAt } = useAnswer(task.taskId);
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [wanted, setWanted] = useState<"view" | "list">();
  const how = wanted ?? (isPhone ? "list" : "view");
  const path = `answers.${task.taskId}.recordIds`;
  const chosen = edit?.recordIds ?? view.chosenIds;
  const choose = (recordIds: string[]) => change(path, (before) => ({ ...before, recordIds }), { isWhole: true });
  const error = errorAt(path);
  return (
    <div className={classes.matches}>
      <SegmentedControl
        className={classes.how ?? ""}
        aria-label={t("pickHow")}
        value={how}
        onChange={(next) => setWanted(next as "view" | "list")}
        data={(["view", "list"] as const).map((value) => ({ value, label: t(`pickOn.${value}`) }))}
      />
      {how === "list" ? (
        <ViewRecords task={task} view={view} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a key from the form
        <div
          data-path={path}
          onKeyDown={(event) => isTyped(event.target) && event.key === "Enter" && event.preventDefault()}
        >
          <Drawn view={drawn} shown={view} picking={pickingOf(pick, chosen, choose)} />
          <p role="status" className={classes.description}>
            {t("picked", { count: chosen.length })}
          </p>
          {error && (
            <p role="alert" className={classes.error}>
              {error}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

const isTyped = (target: EventTarget): boolean => target instanceof HTMLInputElement;

const Drawn = ({ view, shown, picking }: { view: ViewDrawn; shown: ViewShown; picking?: Picking }) => (
  <Suspense fallback={<SkeletonText lines={4} />}>
    <WholeView view={view} narrow={shown.filter ?? undefined} picking={picking} />
  </Suspense>
);

/** Its records one below the other. */
function ViewRecords({ task, view }: Props) {
  const t = useTranslations("wizardRuns.tasks");
  const { edit, change, errorAt } = useAnswer(task.taskId);
  const [search, setSearch] = useState("");
  const path = `answers.${task.taskId}.recordIds`;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useViewRecords(task, view, search);
  const pages = data?.pages ?? [];
  const fields = (pages[0]?.fields ?? []).slice(0, mostFacts);
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

function useViewRecords({ taskId }: TaskScreen, { viewId, filter }: ViewShown, typed: string) {
  const { teamId } = useTeamScope();
  const { runId, stepId } = useStep();
  const [search] = useDebouncedValue(typed.trim(), 200);
  return useInfiniteQuery({
    queryKey: ["wizard-view", teamId, runId, stepId, taskId, viewId, filter, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        wizardRunsContract.listStepViewRecords,
        {
          params: { teamId, runId, stepId, taskId },
          query: { ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
}
