import { Button, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { NamedRecord } from "#data/fields/ui/named-record.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { Person } from "#ui/person.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import classes from "./change-set-panel.module.css";
import { useChangeSet } from "./history-queries.ts";
import { Moment } from "./moment.tsx";
import { RecordChange } from "./record-change.tsx";
import { isAutomatic, wordOf } from "./set-words.ts";
import { useTakeBack } from "./use-take-back.tsx";

/** A change set with all its records, old and new, and the way back or the reason why there is none. */
export function ChangeSetPanel({ changeSetId, onClose }: { changeSetId: string; onClose: () => void }) {
  const t = useTranslations("history.recent");
  const ui = useTranslations("ui.actions");
  const onPhone = useMediaQuery("(max-width: 48em)") ?? false;
  const opened = useOpenedAfterMount(true);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t("panel")}
      size={onPhone ? "100%" : 560}
      closeButtonProps={{ "aria-label": ui("close") }}
    >
      <SetContents changeSetId={changeSetId} />
    </Drawer>
  );
}

function SetContents({ changeSetId }: { changeSetId: string }) {
  const t = useTranslations("history");
  const query = useChangeSet(changeSetId);
  const [first] = query.data?.pages ?? [];
  if (query.error && !first)
    return (
      <ErrorState retry={() => void query.refetch()} error={query.error}>
        {t("recent.panelFailed")}
      </ErrorState>
    );
  if (!first) return <SkeletonText lines={8} />;
  const changes = query.data!.pages.flatMap((page) => page.changes);
  const fields = new Map(query.data!.pages.flatMap((page) => page.fields.map((field) => [field.id, field] as const)));
  const word = wordOf(first.kind, changes);
  const count = first.records ?? new Set(changes.map(({ recordId }) => recordId)).size;
  const isMore = String(first.records === null && first.cursor !== null);
  return (
    <>
      <div className={classes.head}>
        <p className={classes.title}>{t(`sets.${word}`, { count, isMore })}</p>
        <div className={classes.meta}>
          {first.user ? <Person name={first.user.name} /> : isAutomatic(word) ? t("automatic") : t("someone")}
          <Moment at={first.at} />
        </div>
        <WayBack changeSetId={changeSetId} canUndo={first.canUndo} />
      </div>
      <ol className={classes.records}>
        {changes.map((change) => (
          <li key={`${change.recordId} ${change.version}`} className={classes.record}>
            <div className={classes.name}>
              <NamedRecord id={change.recordId} name={change.name} />
              <span className={classes.kind}>{t(`happened.${change.kind}`)}</span>
            </div>
            <RecordChange change={change} fields={fields} />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <LoadMore
          label={t("recent.moreRecords")}
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          load={() => query.fetchNextPage()}
        />
      )}
    </>
  );
}

type CanUndo = { is: boolean; reason: "undone" | "running" | "rights" | null };

function WayBack({ changeSetId, canUndo }: { changeSetId: string; canUndo: CanUndo }) {
  const t = useTranslations("history.undo");
  const { takeBack, undoing } = useTakeBack();
  if (!canUndo.is) return <p className={classes.reason}>{t(`cannot.${canUndo.reason ?? "rights"}`)}</p>;
  return (
    <Button
      variant="default"
      leftSection={<Icon name="fas_rotate-left" size={12} />}
      loading={undoing === changeSetId}
      onClick={() => void takeBack(changeSetId)}
    >
      {t("whole")}
    </Button>
  );
}
