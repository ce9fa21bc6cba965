import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import type { TreeRow } from "#data/collections/ui/tree/collection-tree.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { permissionOrder, type WizardGrantRow } from "../grant-table.ts";
import { GrantLine } from "./grant-line.tsx";
import classes from "./grant-matrix.module.css";
import { CollectionName, FieldName, WizardName } from "./grant-names.tsx";
import { OwnFields } from "./own-fields.tsx";
import { useCellKeys } from "./use-cell-keys.ts";
import type { GrantDraft } from "./use-grant-draft.ts";

export type ShownGrants = {
  rows: TreeRow<DataCollection>[];
  wizards: readonly WizardGrantRow[];
  draft: GrantDraft;
  isOpen: (collectionId: string) => boolean;
  toggle: (collectionId: string) => void;
};

/** One tab stop: inside it the arrow keys lead from cell to cell, and the space bar changes one. */
export function GrantMatrix({ rows, wizards, draft, isOpen, toggle }: ShownGrants) {
  const t = useTranslations("roleAdmin.data");
  const keys = useCellKeys();
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys lead through it */}
      <table role="grid" aria-label={t("table")} className={classes.table} ref={keys.table} onKeyDown={keys.onKeyDown}>
        <thead>
          <tr>
            <th scope="col">{t("collection")}</th>
            {permissionOrder.map((permission) => (
              <th key={permission} scope="col" className={classes.permission} title={t(`about.${permission}`)}>
                {t(`permissions.${permission}`)}
              </th>
            ))}
            <th scope="col" className={classes.presets}>
              <span className={classes.hidden}>{t("preset")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <GrantLine row={{ kind: "all" }} name={t("all")} draft={draft} keys={keys}>
            <span className={classes.name}>
              <Icon name="fas_layer-group" size={14} />
              <b>{t("all")}</b>
            </span>
          </GrantLine>
          {rows.map(({ collection, depth }) => (
            <CollectionLines
              key={collection.id}
              {...{ collection, depth, draft, keys }}
              isOpen={isOpen(collection.id)}
              toggle={() => toggle(collection.id)}
            />
          ))}
          {wizards.map((wizard) => (
            <GrantLine key={wizard.id} row={wizard} name={wizard.title} draft={draft} keys={keys}>
              <WizardName wizard={wizard} />
            </GrantLine>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type LinesProps = {
  collection: DataCollection;
  depth: number;
  draft: GrantDraft;
  keys: ReturnType<typeof useCellKeys>;
  isOpen: boolean;
  toggle: () => void;
};

function CollectionLines({ collection, depth, draft, keys, isOpen, toggle }: LinesProps) {
  const t = useTranslations("roleAdmin.data");
  const name = <CollectionName {...{ collection, depth, isOpen, toggle }} />;
  if (collection.isInternalConfiguration)
    return (
      <tr>
        <th scope="row">{name}</th>
        <td colSpan={permissionOrder.length + 1} className={classes.note}>
          {t("internal")}
        </td>
      </tr>
    );
  return (
    <>
      <GrantLine row={{ kind: "collection", id: collection.id }} name={collection.pluralName} draft={draft} keys={keys}>
        {name}
      </GrantLine>
      {isOpen && (
        <OwnFields
          collectionId={collection.id}
          instead={(said) => (
            <tr>
              <td
                colSpan={permissionOrder.length + 2}
                className={classes.note}
                style={{ paddingInlineStart: depth * 20 + 56 }}
              >
                {said}
              </td>
            </tr>
          )}
          each={(field) => (
            <GrantLine
              key={field.id}
              row={{ kind: "field", id: field.id, collectionId: collection.id, title: field.title }}
              name={field.title}
              draft={draft}
              keys={keys}
            >
              <FieldName field={field} depth={depth} />
            </GrantLine>
          )}
        />
      )}
    </>
  );
}
