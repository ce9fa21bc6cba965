import { Anchor, TextInput } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type BadGroup, cellKey, groupKey } from "./corrections.ts";
import classes from "./mend-cells.module.css";

/** What was typed, for a cell or for all of a group. */
export type Texts = ReadonlyMap<string, string>;

interface MendGroupProps {
  group: BadGroup;
  texts: Texts;
  /** Without a text it is as it was. */
  onChange: (key: string, text: string | undefined) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  disabled: boolean;
}

/** Cells that are wrong in the same way: one line to mend them all, or each by itself. */
export function MendGroup({ group, texts, onChange, onKeyDown, disabled }: MendGroupProps) {
  const t = useTranslations("imports.mend");
  const [isOpen, setOpen] = useState(false);
  const { column, count, cells } = group;
  const title = group.title || t("untitled", { place: (column ?? 0) + 1 });
  const [first] = cells;
  const line = { group, onKeyDown, disabled, title };
  if (count === 1 || column === null) {
    const key = cellKey(group, first!.row);
    const label = t("place", { row: first!.row, title });
    return (
      <Line {...line} {...{ label }} text={texts.get(key)} onChange={(text) => onChange(key, text)}>
        <Rows group={group} />
      </Line>
    );
  }
  const key = groupKey(group);
  const toggle = () => {
    for (const each of [key, ...cells.map(({ row }) => cellKey(group, row))]) onChange(each, undefined);
    setOpen(!isOpen);
  };
  const toggler = (
    <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} onClick={toggle} disabled={disabled}>
      {t(isOpen ? "allAtOnce" : "oneByOne")}
    </Anchor>
  );
  if (!isOpen) {
    const label = t("group", { title, value: group.value, count });
    return (
      <Line {...line} {...{ label }} text={texts.get(key)} onChange={(text) => onChange(key, text)}>
        <Rows group={group} /> {toggler}
      </Line>
    );
  }
  return cells.map(({ row, name }, place) => {
    const own = cellKey(group, row);
    const label = t("place", { row, title });
    return (
      <Line key={row} {...line} {...{ label }} text={texts.get(own)} onChange={(text) => onChange(own, text)}>
        <Row {...{ row, name }} /> {place === 0 && toggler}
      </Line>
    );
  });
}

const mostNamed = 3;

/** The first of them by what their records are called, and how many more there are. */
function Rows({ group: { cells, count } }: { group: BadGroup }) {
  const t = useTranslations("imports.mend");
  const format = useFormatter();
  if (count === 1) return <Row {...cells[0]!} />;
  const named = cells.slice(0, mostNamed).map(({ row, name }) => name || t("rowOnly", { row }));
  const more = count - named.length;
  const names = format.list(more > 0 ? [...named, t("more", { count: more })] : named, { type: "conjunction" });
  return t("rows", { count, names });
}

function Row({ row, name }: BadGroup["cells"][number]) {
  const t = useTranslations("imports.mend");
  return name ? t("row", { row, name }) : t("rowOnly", { row });
}

interface LineProps {
  group: BadGroup;
  title: string;
  label: string;
  text: string | undefined;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  disabled: boolean;
  children: ReactNode;
}

function Line({ group, title, label, text, disabled, children, ...on }: LineProps) {
  const messageId = useId();
  const { column, value, message } = group;
  const isChanged = text !== undefined && text !== value;
  return (
    <li className={classes.cell}>
      <span className={classes.place}>
        <strong className={classes.title}>{title}</strong>
        <span className={classes.rows}>{children}</span>
      </span>
      {column === null ? (
        // Its field has no column in the file: there is nothing to write over.
        <span />
      ) : (
        <TextInput
          size="sm"
          aria-label={label}
          aria-describedby={messageId}
          aria-invalid={!isChanged}
          value={text ?? value}
          disabled={disabled}
          onChange={(event) => on.onChange(event.currentTarget.value)}
          onKeyDown={on.onKeyDown}
        />
      )}
      <span id={messageId} className={classes.message} data-changed={isChanged || undefined}>
        {message}
      </span>
    </li>
  );
}
