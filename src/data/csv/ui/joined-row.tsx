import { Anchor, Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { useTypeWords } from "#data/fields/ui/type-words.ts";
import { useMay } from "#people/auth/ui/use-may.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./import-panel.module.css";
import joinClasses from "./join-offers.module.css";
import { JoinedSamples, JoinOfferNote, partTitles, useJoinTitle } from "./join-offers.tsx";
import { type JoinOffer, joinColumns, keepApart, type MappingDraft, mainColumn, type Uploaded } from "./mapping.ts";

type JoinProps = {
  uploaded: Uploaded;
  fields: readonly Field[];
  draft: MappingDraft;
  onChange: (draft: MappingDraft) => void;
};

/** The columns that could be joined and are not, as long as there is a field for them. */
export function JoinOffers({ uploaded, fields, draft, onChange }: JoinProps) {
  const mayShape = useMay("team_admin_data_collections");
  const titleOf = useJoinTitle();
  const open = uploaded.joins.flatMap((offer) => {
    const isDone = draft.joins.some((each) => mainColumn(each) === mainColumn(offer));
    const target = offer.to ?? fields.find(({ dataType }) => dataType === offer.dataType)?.id;
    if (isDone || (!mayShape && !target)) return [];
    return [{ offer, to: offer.to ?? (mayShape ? { title: titleOf(offer) } : target!) }];
  });
  return open.map(({ offer, to }) => (
    <JoinOfferNote
      key={mainColumn(offer)}
      offer={offer}
      columns={uploaded.columns}
      join={() => onChange(joinColumns(draft, offer, to))}
    />
  ));
}

const asNew = "new";

/** Columns that are one value now, and the field that it goes to. */
export function JoinedRow({ offer, uploaded, fields, draft, onChange }: JoinProps & { offer: JoinOffer }) {
  const t = useTranslations("csvImport");
  const words = useTypeWords();
  const mayShape = useMay("team_admin_data_collections");
  const titleOf = useJoinTitle();
  const target = draft.to[mainColumn(offer)] ?? null;
  const isNew = draft.newFields.some(({ id }) => id === target);
  const names = partTitles(offer, uploaded.columns).join(" + ");
  const own = fields.filter(({ dataType }) => dataType === offer.dataType);
  return (
    <li className={classes.column}>
      <div className={classes.source}>
        <strong className={classes.title} title={names}>
          {names}
        </strong>
        <JoinedSamples offer={offer} most={2} />
      </div>
      <Icon name="fas_arrow-right" size={12} className={classes.arrow} />
      <div className={joinClasses.target}>
        <Select
          aria-label={t("target", { title: names })}
          allowDeselect={false}
          leftSection={<Icon name={isNew ? "fas_plus" : fieldTypeNamed(offer.dataType).icon} size={14} />}
          data={[
            ...(mayShape ? [{ value: asNew, label: t("newField", { type: words.name(offer.dataType) }) }] : []),
            ...own.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={isNew ? asNew : target}
          onChange={(next) =>
            next && onChange(joinColumns(draft, offer, next === asNew ? { title: titleOf(offer) } : next))
          }
        />
        <Anchor component="button" type="button" size="sm" onClick={() => onChange(keepApart(draft, offer, uploaded))}>
          {t("keepApart")}
        </Anchor>
      </div>
    </li>
  );
}
