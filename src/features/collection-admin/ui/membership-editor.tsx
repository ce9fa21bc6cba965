import type { ReactNode } from "react";
import { FilterBuilder } from "#features/records/ui/filter-builder/filter-builder.tsx";
import type { Filter } from "#shared/filter.ts";
import classes from "./membership-editor.module.css";
import { MembershipPreview } from "./membership-preview.tsx";

interface MembershipEditorProps {
  /** Whose records the filter chooses from. */
  parentId: string;
  /** The smart collection itself, once there is one. */
  collectionId?: string;
  filter: Filter;
  onChange: (filter: Filter) => void;
  error?: ReactNode;
}

/** Who is in a smart collection, and what a change of the filter would do. */
export function MembershipEditor({ parentId, collectionId, filter, onChange, error }: MembershipEditorProps) {
  return (
    <div className={classes.editor} data-path="membershipFilter">
      <FilterBuilder
        key={parentId}
        collectionId={parentId}
        value={filter}
        onChange={(next) => onChange(next ?? everyone)}
      />
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <MembershipPreview collectionId={collectionId ?? parentId} filter={filter} isNew={!collectionId} />
    </div>
  );
}

/** Without any condition. */
export const everyone: Filter = { and: [] };
