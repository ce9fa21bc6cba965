import { Anchor, Button } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { useTypeWords } from "#data/fields/ui/type-words.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./join-offers.module.css";
import type { JoinOffer } from "./mapping.ts";

type Column = { column: number; title: string };
type JoinOfferProps = { offer: JoinOffer; columns: readonly Column[]; join: () => void };

/** Says which columns belong together, and what would come of them. */
export function JoinOfferNote({ offer, columns, join }: JoinOfferProps) {
  const t = useTranslations("csvImport");
  const format = useFormatter();
  const words = useTypeWords();
  const names = partTitles(offer, columns).map((title) => t("quoted", { title }));
  return (
    <div className={classes.note} role="status">
      <Icon name={fieldTypeNamed(offer.dataType).icon} size={14} className={classes.icon} />
      <div className={classes.sentence}>
        {t("joinOffer", { names: format.list(names, { type: "conjunction" }), type: words.name(offer.dataType) })}
        <JoinedSamples offer={offer} most={1} />
      </div>
      <Button variant="default" size="compact-sm" onClick={join}>
        {t("join")}
      </Button>
    </div>
  );
}

/** What comes of the columns, as the field will show it. */
export function JoinedSamples({ offer, most }: { offer: JoinOffer; most: number }) {
  const config = fieldTypeNamed(offer.dataType).config.parse({}) as Record<string, unknown>;
  return offer.samples.slice(0, most).map((value) => (
    <div key={JSON.stringify(value)} className={classes.sample}>
      <FieldDisplay field={{ dataType: offer.dataType, config }} value={value} room="cell" />
    </div>
  ));
}

export const partTitles = ({ parts }: Pick<JoinOffer, "parts">, columns: readonly Column[]): string[] =>
  parts.map(({ column }) => columns.find((each) => each.column === column)?.title ?? "");

type JoinedColumnsProps = { offer: JoinOffer; columns: readonly Column[]; keepApart: () => void };

/** Which columns are one now, what comes of them, and the way back. */
export function JoinedColumns({ offer, columns, keepApart }: JoinedColumnsProps) {
  const t = useTranslations("csvImport");
  return (
    <>
      <div>{partTitles(offer, columns).join(" + ")}</div>
      <JoinedSamples offer={offer} most={2} />
      <Anchor component="button" type="button" size="sm" onClick={keepApart}>
        {t("keepApart")}
      </Anchor>
    </>
  );
}

/** As the columns call it, else like its type. */
export function useJoinTitle() {
  const words = useTypeWords();
  return ({ title, dataType }: Pick<JoinOffer, "title" | "dataType">): string => title || words.name(dataType);
}
