import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { type GrantRow, permissionsOf } from "../grant-table.ts";
import classes from "./grant-cards.module.css";
import { GrantMark } from "./grant-cell.tsx";
import type { ShownGrants } from "./grant-matrix.tsx";
import { CollectionName, FieldName, WizardName } from "./grant-names.tsx";
import { OwnFields } from "./own-fields.tsx";
import { PresetMenu } from "./preset-menu.tsx";
import { useCellWords } from "./use-cell-words.ts";
import type { GrantDraft } from "./use-grant-draft.ts";

/** Where the table has no room: a card for each collection, with a line for each permission. */
export function GrantCards({ rows, wizards, draft, isOpen, toggle }: ShownGrants) {
  const t = useTranslations("roleAdmin.data");
  return (
    <div className={classes.cards}>
      <section className={classes.card} aria-label={t("all")}>
        <header className={classes.header}>
          <span className={classes.title}>
            <Icon name="fas_layer-group" size={14} />
            <b>{t("all")}</b>
          </span>
          <PresetMenu row={{ kind: "all" }} name={t("all")} draft={draft} />
        </header>
        <Settings row={{ kind: "all" }} name={t("all")} draft={draft} />
      </section>
      {rows.map(({ collection }) => {
        const row = { kind: "collection", id: collection.id } as const;
        const name = collection.pluralName;
        const isShown = isOpen(collection.id);
        return (
          <section key={collection.id} className={classes.card} aria-label={name}>
            <header className={classes.header}>
              <CollectionName collection={collection} depth={0} isOpen={isShown} toggle={() => toggle(collection.id)} />
              {!collection.isInternalConfiguration && <PresetMenu row={row} name={name} draft={draft} />}
            </header>
            {collection.isInternalConfiguration ? (
              <p className={classes.note}>{t("internal")}</p>
            ) : (
              <Settings row={row} name={name} draft={draft} />
            )}
            {isShown && (
              <OwnFields
                collectionId={collection.id}
                instead={(said) => <p className={classes.note}>{said}</p>}
                each={(field) => {
                  const of = { kind: "field", id: field.id, collectionId: collection.id, title: field.title } as const;
                  return (
                    <section key={field.id} className={classes.field} aria-label={field.title}>
                      <header className={classes.header}>
                        <FieldName field={field} depth={-2} />
                        <PresetMenu row={of} name={field.title} draft={draft} />
                      </header>
                      <Settings row={of} name={field.title} draft={draft} />
                    </section>
                  );
                }}
              />
            )}
          </section>
        );
      })}
      {wizards.map((wizard) => (
        <section key={wizard.id} className={classes.card} aria-label={wizard.title}>
          <header className={classes.header}>
            <WizardName wizard={wizard} />
          </header>
          <Settings row={wizard} name={wizard.title} draft={draft} />
        </section>
      ))}
    </div>
  );
}

function Settings({ row, name, draft }: { row: GrantRow; name: string; draft: GrantDraft }) {
  const t = useTranslations("roleAdmin.data");
  const wordsOf = useCellWords(draft.table);
  return permissionsOf(row).map((permission) => {
    const { state, said } = wordsOf(permission, row, name);
    return (
      <button key={permission} type="button" className={classes.setting} onClick={() => draft.turn(row, permission)}>
        <GrantMark state={state} />
        <span className={classes.words}>
          <span>{t(`permissions.${permission}`)}</span>
          <span className={classes.said}>{said}</span>
        </span>
      </button>
    );
  });
}
