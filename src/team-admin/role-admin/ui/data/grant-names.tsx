import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { FoldButton, NoFold } from "#data/collections/ui/tree/fold-button.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import type { WizardGrantRow } from "../grant-table.ts";
import classes from "./grant-matrix.module.css";

type CollectionNameProps = { collection: DataCollection; depth: number; isOpen: boolean; toggle: () => void };

export function CollectionName({ collection, depth, isOpen, toggle }: CollectionNameProps) {
  const t = useTranslations("roleAdmin.data");
  const { pluralName: name, icon, isSmartCollection, isInternalConfiguration } = collection;
  const hasFields = !isSmartCollection && !isInternalConfiguration;
  return (
    <span className={classes.name} style={{ paddingInlineStart: depth * 20 }}>
      {hasFields ? (
        <FoldButton isOpen={isOpen} toggle={toggle} label={t(isOpen ? "hideFields" : "showFields", { name })} />
      ) : (
        <NoFold />
      )}
      <Icon name={icon} size={14} />
      <span className={classes.text} title={name}>
        {name}
      </span>
      {isSmartCollection && (
        <Tooltip label={t("smartHelp")}>
          <span className={classes.smart}>
            <Icon name="fas_filter" size={11} label={t("smart")} />
          </span>
        </Tooltip>
      )}
    </span>
  );
}

export function FieldName({ field, depth }: { field: Field; depth: number }) {
  return (
    <span className={classes.name} data-of="field" style={{ paddingInlineStart: depth * 20 + 48 }}>
      <span className={classes.text} title={field.title}>
        {field.title}
      </span>
    </span>
  );
}

export function WizardName({ wizard }: { wizard: WizardGrantRow }) {
  const t = useTranslations("roleAdmin.data");
  return (
    <span className={classes.name}>
      <NoFold />
      <Icon name={wizard.icon} size={14} />
      <span className={classes.text} title={wizard.title}>
        {t("wizard", { name: wizard.title })}
      </span>
    </span>
  );
}
