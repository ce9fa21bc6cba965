import { useTranslations } from "use-intl";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import type { StructureChange } from "../contract.ts";
import classes from "./changes-card.module.css";
import { useKeyName } from "./use-key-name.ts";

type Changed = StructureChange["changed"][number];

const mostDetails = 3;

/** Key by key, what it was and what it is; what cannot be said in a word is only named. */
export function ChangedDetails({ change: { changed } }: { change: StructureChange }) {
  const t = useTranslations("structure.changes");
  const nameOf = useKeyName();
  const say = useTold();
  if (changed.length === 0) return null;
  const left = changed.length - mostDetails;
  return (
    <ul className={classes.details}>
      {changed.slice(0, mostDetails).map((each) => (
        <li key={each.key}>
          {each.before === null && each.after === null
            ? nameOf(each.key)
            : t.rich("fromTo", {
                s: (words) => <s>{words}</s>,
                key: nameOf(each.key),
                before: say(each, "before"),
                after: say(each, "after"),
              })}
        </li>
      ))}
      {left > 0 && <li>{t("moreDetails", { count: left })}</li>}
    </ul>
  );
}

function useTold() {
  const t = useTranslations("structure.changes");
  const types = useTranslations("fields.types");
  return ({ key, ...sides }: Changed, side: "before" | "after"): string => {
    const value = sides[side];
    if (value === null) return t("blank");
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    const type = fieldTypeNames.find((name) => name === value);
    return key === "type" && type ? types(`${type}.name`) : String(value);
  };
}
