import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { sampleNames } from "#data/fields/ui/sample-names.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { CardRecord } from "../../card-ui.ts";
import classes from "./preview-frame.module.css";
import { RecordChoice } from "./record-choice.tsx";
import { sampleRecord } from "./sample-record.ts";
import { usePreviewRecord } from "./use-preview-record.ts";

type PreviewFrameProps = {
  title: string;
  collectionId: string;
  /** What is drawn: a made-up record has a value of each. */
  fields: ReadonlyMap<string, Field>;
  children: (record: CardRecord) => ReactNode;
};

/** Something as it will be, with a record of the collection that one chooses. */
export function PreviewFrame({ title, collectionId, fields, children }: PreviewFrameProps) {
  const t = useTranslations("cards.preview");
  const preview = usePreviewRecord(collectionId);
  const { record, error } = preview;
  const names = useMemo(() => (record ? knownFrom(record) : sampleNames), [record]);
  return (
    <section className={classes.preview} aria-label={title}>
      <header className={classes.header}>
        <h2 className={classes.title}>{title}</h2>
        {record && <RecordChoice collectionId={collectionId} current={record} choose={preview.choose} />}
        {record === null && <span className={classes.note}>{t("sample")}</span>}
      </header>
      {record === undefined && error && (
        <ErrorState retry={preview.retry} error={error}>
          {t("failed")}
        </ErrorState>
      )}
      {record === undefined && !error && <SkeletonText lines={5} />}
      {record !== undefined && (
        <KnownNames value={names}>{children(record ?? sampleRecord(fields.values()))}</KnownNames>
      )}
    </section>
  );
}
