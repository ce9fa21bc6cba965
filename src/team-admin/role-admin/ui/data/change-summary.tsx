import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { Role } from "../../contract.ts";
import { isFieldPermission } from "../../rules.ts";
import type { ChangedRight, GrantSummary } from "../summarize-changes.ts";
import classes from "./change-summary.module.css";

const shownAtFirst = 4;

/** What saving changes, and for whom, in sentences: a cell is small, and what it opens or closes is not. */
export function ChangeSummary({ role, summary }: { role: Role; summary: GrantSummary }) {
  const t = useTranslations("roleAdmin.data.changes");
  const [isWhole, setWhole] = useState(false);
  const sentenceOf = useChangeWords();
  const { changed, unchanged } = summary;
  const shown = isWhole ? changed : changed.slice(0, shownAtFirst);
  const people = role.people.filter(({ isTeamAdmin, isInvited }) => !isTeamAdmin && !isInvited);
  const title = t("title", { role: role.name, count: people.length });
  const list = (
    <ul className={classes.list}>
      {shown.map((right) => (
        <li key={`${right.permission} ${right.row.kind === "all" ? "" : right.row.id}`} data-is-open={right.isAllowed}>
          <Icon name={right.isAllowed ? "fas_check" : "fas_xmark"} size={12} />
          <span>{sentenceOf(right)}</span>
        </li>
      ))}
      {unchanged > 0 && (
        <li>
          <Icon name="fas_minus" size={12} />
          <span>{t("unchanged", { count: unchanged })}</span>
        </li>
      )}
    </ul>
  );
  return (
    <div className={classes.summary}>
      <p className={classes.title}>{title}</p>
      {isWhole ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.whole} tabIndex={0} aria-label={title}>
          {list}
        </section>
      ) : (
        list
      )}
      {changed.length > shown.length && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
          {t("more", { count: changed.length - shown.length })}
        </UnstyledButton>
      )}
      {changed.length > 0 && <p className={classes.note}>{t("note")}</p>}
    </div>
  );
}

function useChangeWords() {
  const t = useTranslations("roleAdmin.data.changes");
  const { data = [] } = useCollections();
  const nameOf = (id: string) => data.find((each) => each.id === id)?.pluralName ?? "";
  return ({ permission, row, isAllowed }: ChangedRight): string => {
    const way = isAllowed ? "opened" : "closed";
    if (row.kind === "all") return t(`${way}.all.${permission}`);
    if (row.kind === "collection") return t(`${way}.collection.${permission}`, { collection: nameOf(row.id) });
    if (row.kind === "wizard") return t(`${way}.wizard`, { wizard: row.title });
    const names = { field: row.title, collection: nameOf(row.collectionId) };
    return isFieldPermission(permission) ? t(`${way}.field.${permission}`, names) : "";
  };
}
