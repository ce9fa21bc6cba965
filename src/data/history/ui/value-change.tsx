import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import type { ChangedField } from "../contract.ts";
import classes from "./value-change.module.css";

interface ValueChangeProps {
  field: ChangedField;
  before: unknown;
  after: unknown;
  /** A value that was there from the beginning, with nothing before it. */
  isFirst: boolean;
  action?: ReactNode;
}

/** One field, what it was and what it became: in a line, and whole where that is long. */
export function ValueChange({ field, before, after, isFirst, action }: ValueChangeProps) {
  const t = useTranslations("history.values");
  const [isOpen, setIsOpen] = useState(false);
  const room = isOpen ? "page" : "cell";
  return (
    <li className={classes.line}>
      <span className={classes.title}>{field.title}</span>
      <div className={classes.sides} data-open={isOpen || undefined}>
        {!isFirst && (
          <>
            <Side field={field} value={before} room={room} isOld />
            <span className={classes.arrow}>
              <Icon name="fas_arrow-right" size={10} />
              <VisuallyHidden>{t("becomes")}</VisuallyHidden>
            </span>
          </>
        )}
        <Side field={field} value={after} room={room} />
        {(isLong(before) || isLong(after)) && (
          <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t("fold") : t("unfold")}
            <VisuallyHidden> {field.title}</VisuallyHidden>
          </button>
        )}
      </div>
      {action}
    </li>
  );
}

type SideProps = { field: ChangedField; value: unknown; room: "cell" | "page"; isOld?: boolean };

function Side({ field, value, room, isOld }: SideProps) {
  const t = useTranslations("history.values");
  return (
    <span className={classes.side} data-old={isOld || undefined}>
      {value === null || value === undefined ? (
        <span className={classes.empty}>{t("empty")}</span>
      ) : (
        <FieldDisplay field={field} value={value} room={room} />
      )}
    </span>
  );
}

const mostLetters = 60;
const mostThings = 2;

/** Whether a line may be too short for it; whatever the type, a value is text, or things, or parts with names. */
export const isLong = (value: unknown): boolean =>
  typeof value === "string"
    ? value.length > mostLetters || value.includes("\n")
    : typeof value === "object" && value !== null && Object.keys(value).length > mostThings;
