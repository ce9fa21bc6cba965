import { useTranslations } from "use-intl";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { blueprintsContract } from "#modeling/blueprints/contract.ts";
import type { Answer } from "#shared/endpoint.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import classes from "./blueprint-look.module.css";

type Tree = Answer<typeof blueprintsContract.readBlueprint>["tree"];

/** The collections of a blueprint with their fields, each below its parent. */
export function BlueprintTree({ tree, parentPlace = null }: { tree: Tree; parentPlace?: number | null }) {
  const t = useTranslations("collections.blueprints");
  const say = useTranslations("collections.list");
  const types = useTranslations("fields.types");
  const those = tree.filter((each) => each.parentPlace === parentPlace);
  if (those.length === 0) return null;
  return (
    <ul className={classes.tree}>
      {those.map((each) => (
        <li key={each.place}>
          <div className={classes.collection}>
            <Icon name={each.icon} size={14} className={classes.icon} />
            <span className={classes.name}>{each.pluralName}</span>
            {each.isSmart && <StatusTag color="blue">{say("smart")}</StatusTag>}
            {each.isUsedAsCustomList && <StatusTag color="gray">{say("list")}</StatusTag>}
            {each.items > 0 && <span className={classes.fact}>{t("items", { count: each.items })}</span>}
          </div>
          {each.fields.length > 0 && (
            <ul className={classes.fields}>
              {each.fields.map(({ title, dataType }) => (
                <li key={title} className={classes.field}>
                  <Icon name={fieldTypeNamed(dataType).icon} size={12} label={types(`${dataType}.name`)} />
                  {title}
                </li>
              ))}
            </ul>
          )}
          <BlueprintTree tree={tree} parentPlace={each.place} />
        </li>
      ))}
    </ul>
  );
}
