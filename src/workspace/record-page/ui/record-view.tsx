import { Button, VisuallyHidden } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { WholeRecord } from "#data/records/ui/record-queries.ts";
import { useRecordEditor } from "#data/records/ui/use-record-editor.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Page } from "#ui/page.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { useRecordActions } from "#views/grid/ui/rows/use-record-actions.ts";
import { BookmarkButton } from "#workspace/bookmarks/ui/bookmark-button.tsx";
import { AllFields } from "./all-fields.tsx";
import { DeletedNote } from "./deleted-note.tsx";
import { HistoryColumn } from "./history-column.tsx";
import { PossibleMatchesNote } from "./possible-matches-note.tsx";
import { RecordClipboard } from "./record-clipboard.tsx";
import { RecordFacts, RecordTitle } from "./record-header.tsx";
import { allFieldsPlace, RecordTabBar } from "./record-tab-bar.tsx";
import { RecordTabPanel } from "./record-tab-panel.tsx";
import classes from "./record-view.module.css";
import { TrailBar } from "./trail-bar.tsx";
import { useRecordTabs } from "./use-record-tabs.ts";

const AddToCollectionDialog = lazy(async () => {
  const { AddToCollectionDialog: Dialog } = await import("#data/collection-membership/ui/add-to-collection-dialog.tsx");
  return { default: Dialog };
});

/** A record's page: who it is, what is known of it tab by tab, and what happened to it. */
export function RecordView({ record, place }: { record: WholeRecord; place: string | undefined }) {
  const t = useTranslations("recordPage");
  const editor = useRecordEditor(record);
  useAskBeforeLeaving(editor.isDirty);
  /** Undefined until the person begins or ends: a card may want to be a form from the start. */
  const [isForm, setForm] = useState<boolean>();
  const [isAdding, setAdding] = useState(false);
  const { tabs, isLoading, error, retry } = useRecordTabs(record);
  const actions = useRecordActions(record, { addToCollection: () => setAdding(true) });
  const current = place === allFieldsPlace ? undefined : (tabs.find(({ group }) => group.id === place) ?? tabs[0]);
  const mayEdit = record.abilities.update && !record.isDeleted;
  const isEditing =
    mayEdit && (isForm ?? (current?.cards.some(({ editingMode }) => editingMode === "default_edit") || false));
  const main = useRef<HTMLDivElement>(null);
  const begin = () => {
    setForm(true);
    // The button goes away with the click, and the focus would with it.
    requestAnimationFrame(() =>
      main.current?.querySelector<HTMLElement>("[data-path]")?.focus({ preventScroll: true }),
    );
  };
  const end = () => {
    if (!isEditing) return;
    setForm(false);
    requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-edit-record]")?.focus());
  };
  return (
    <Page
      title={<RecordTitle record={record} />}
      breadcrumbs={<TrailBar record={record} />}
      primary={
        <>
          {!record.isDeleted && <BookmarkButton record={record} />}
          {mayEdit && !isEditing && <EditButton onClick={begin} />}
        </>
      }
      more={actions.menu}
      width="wide"
    >
      <RecordFacts record={record} />
      {record.isDeleted && <DeletedNote record={record} restore={actions.restore} />}
      {record.possibleMatches && <PossibleMatchesNote record={record} possible={record.possibleMatches} />}
      <RecordTabBar
        recordId={record.id}
        tabs={tabs}
        current={current?.group.id ?? (isLoading ? place : allFieldsPlace)}
      />
      <div className={classes.columns}>
        <RecordClipboard ref={main} record={record} className={classes.main}>
          {isLoading && place !== allFieldsPlace ? (
            <Card>
              <SkeletonText lines={8} />
            </Card>
          ) : current ? (
            <RecordTabPanel tab={current} editor={editor} isForm={isForm} />
          ) : (
            <AllFields editor={editor} isForm={isForm} {...(place !== allFieldsPlace && error && { error, retry })} />
          )}
          <SaveBar
            dirty={editor.hasUnsaved}
            isEditing={isEditing}
            saving={editor.isSaving}
            discard={() => {
              editor.discard();
              end();
            }}
            save={async () => {
              if (await editor.saveAsked()) end();
            }}
          />
          <VisuallyHidden role="status">{editor.justSaved.length > 0 && t("editor.saved")}</VisuallyHidden>
        </RecordClipboard>
        <HistoryColumn recordId={record.id} />
      </div>
      {isAdding && (
        <Suspense fallback={null}>
          <AddToCollectionDialog records={[record]} close={() => setAdding(false)} onAdded={actions.added} />
        </Suspense>
      )}
    </Page>
  );
}

/** On a phone its pen says enough. */
function EditButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations("recordPage");
  return (
    <Button className={classes.edit ?? ""} onClick={onClick} data-edit-record>
      <Icon name="fas_pen" size={14} />
      <span className={classes.editWord}>{t("edit")}</span>
    </Button>
  );
}
