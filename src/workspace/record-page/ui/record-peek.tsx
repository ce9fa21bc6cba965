import { Button, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { holdPeek, type PeekList } from "#data/records/ui/peek.ts";
import { useFollowedRecord, type WholeRecord } from "#data/records/ui/record-queries.ts";
import { useRecordEditor } from "#data/records/ui/use-record-editor.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { ApiError } from "#shared/errors.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import { BookmarkButton } from "#workspace/bookmarks/ui/bookmark-button.tsx";
import { AllFields } from "./all-fields.tsx";
import { PeekAside } from "./peek-aside.tsx";
import { RecordClipboard } from "./record-clipboard.tsx";
import { CollectionChips, RecordTitle } from "./record-header.tsx";
import classes from "./record-peek.module.css";
import { RecordTabPanel } from "./record-tab-panel.tsx";
import { useRecordTabs } from "./use-record-tabs.ts";

type RecordPeekProps = { recordId: string; list?: PeekList | undefined; onClose: () => void };

/** A record beside the page one is on: who it is and its first tab. */
export function RecordPeek({ recordId, list, onClose }: RecordPeekProps) {
  const t = useTranslations("recordPage");
  const { data: record, error, refetch } = useFollowedRecord(recordId);
  const isGone = record?.isDeleted === true || (error instanceof ApiError && error.code === "not_found");
  const leave = useEffectEvent(onClose);
  // Beside a list it goes with its row, taken back or deleted.
  useEffect(() => {
    if (list && isGone) leave();
  }, [list, isGone]);
  if (record) return <Peeked key={record.id} {...{ record, list, onClose }} />;
  return (
    <PeekFrame {...{ recordId, list, onClose }} title={t("peek.title")}>
      {error ? (
        <ErrorState retry={() => void refetch()} error={error}>
          {t("failed.text")}
        </ErrorState>
      ) : (
        <SkeletonText lines={8} />
      )}
    </PeekFrame>
  );
}

function Peeked({ record, list, onClose }: Omit<RecordPeekProps, "recordId"> & { record: WholeRecord }) {
  const t = useTranslations("recordPage.peek");
  const { teamId } = useTeamScope();
  const editor = useRecordEditor(record);
  const askAndClose = useClosing(editor.isDirty, onClose);
  useEffect(() => {
    holdPeek(editor.isDirty);
    return () => holdPeek(false);
  }, [editor.isDirty]);
  const { tabs, isLoading } = useRecordTabs(record);
  const [first] = tabs;
  return (
    <PeekFrame
      recordId={record.id}
      list={list}
      title={<RecordTitle record={record} size={32} />}
      onClose={askAndClose}
      isHeld={editor.isDirty}
    >
      <div className={classes.top}>
        <CollectionChips record={record} />
        <span className={classes.actions}>
          <BookmarkButton record={record} size={32} />
          {!list && (
            <Button
              component={Link}
              to={pathTo("team.record", { teamId, dataRecordId: record.id })}
              variant="default"
              size="compact-md"
            >
              {t("open")}
            </Button>
          )}
        </span>
      </div>
      <RecordClipboard record={record} className={classes.cards}>
        {isLoading ? (
          <SkeletonText lines={8} />
        ) : first ? (
          <RecordTabPanel tab={first} editor={editor} isForm={undefined} />
        ) : (
          <AllFields editor={editor} isForm={false} />
        )}
        <SaveBar
          dirty={editor.hasUnsaved}
          saving={editor.isSaving}
          discard={() => editor.discard()}
          save={() => void editor.saveAsked()}
        />
      </RecordClipboard>
    </PeekFrame>
  );
}

type PeekFrameProps = PeekDrawerProps & { recordId: string; list: PeekList | undefined; isHeld?: boolean };

/** Over the page, or, from a list, beside it. */
const PeekFrame = ({ list, recordId, isHeld = false, ...frame }: PeekFrameProps) =>
  list ? <PeekAside {...frame} {...{ list, recordId, isHeld }} /> : <PeekDrawer {...frame} />;

type PeekDrawerProps = { title: ReactNode; onClose: () => void; children: ReactNode };

function PeekDrawer({ title, onClose, children }: PeekDrawerProps) {
  const t = useTranslations("ui.actions");
  const onPhone = useMediaQuery("(max-width: 48em)") ?? false;
  return (
    <Drawer
      opened={useOpenedAfterMount(true)}
      onClose={onClose}
      title={title}
      size={onPhone ? "100%" : 560}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {children}
    </Drawer>
  );
}
