import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { FilterBuilder } from "#data/filters/ui/filter-builder.tsx";
import { MatchCount } from "#data/filters/ui/match-count.tsx";
import type { Filter } from "#shared/filter.ts";
import { areSeen } from "./are-seen.ts";
import classes from "./membership-editor.module.css";
import { MembershipPreview } from "./membership-preview.tsx";

interface MembershipEditorProps {
  /** Whose records the filter chooses from. */
  parentId: string;
  /** The smart collection itself, once there is one. */
  collectionId?: string;
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** Whether a condition is half-finished, and so not part of the filter. */
  onUnfinished: (isUnfinished: boolean) => void;
  error?: ReactNode;
}

/** Who is in a smart collection, and what a change of the filter would do. */
export function MembershipEditor({ parentId, collectionId, filter, error, ...on }: MembershipEditorProps) {
  const forget = useEffectEvent(() => on.onUnfinished(false));
  useEffect(() => () => forget(), []);
  return (
    <div className={classes.editor} data-path="membershipFilter">
      <FilterBuilder
        key={parentId}
        collectionId={parentId}
        value={filter}
        onChange={(next) => on.onChange(next ?? everyone)}
        onUnfinished={on.onUnfinished}
        showGaps={Boolean(error)}
      />
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <Effect parentId={parentId} collectionId={collectionId} filter={filter} />
    </div>
  );
}

/** How many records that is, and who they are: for those who may see them. */
function Effect({ parentId, collectionId, filter }: Pick<MembershipEditorProps, "parentId" | "filter"> & OfCollection) {
  const t = useTranslations("collections.preview");
  const { data: known } = useCollections();
  if (known && !areSeen(known, [parentId, collectionId])) return <p className={classes.preview}>{t("closed")}</p>;
  return (
    <>
      {/* Of a new one the preview says it. */}
      {collectionId && <MatchCount collectionId={parentId} filter={filter} />}
      <MembershipPreview collectionId={collectionId ?? parentId} filter={filter} isNew={!collectionId} />
    </>
  );
}

type OfCollection = { collectionId: string | undefined };

/** Without any condition. */
export const everyone: Filter = { and: [] };
