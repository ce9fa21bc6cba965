import { createContext, Fragment, type ReactNode, useContext } from "react";
import { useLocale, useTranslations } from "use-intl";
import { plainTypeOf } from "#data/fields/registry.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { type Filter, variableIn } from "#shared/filter.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { argumentKind } from "./argument-kind.ts";
import { useChoiceName } from "./choices-input.tsx";
import { presetOf } from "./days-input.tsx";
import { type FilterColumn, type FilterColumns, type ShownField, useFilterColumns } from "./filter-columns.ts";
import classes from "./filter-sentence.module.css";
import { filterTokens, type Token } from "./filter-tokens.ts";
import { useThings } from "./use-things.ts";

type FilterSentenceProps = {
  collectionId: string;
  filter: Filter;
  fields?: readonly ShownField[];
  /** Instead of a collection's. */
  columns?: FilterColumns;
  /** What is compared with that is known only later. */
  variableName?: (key: string) => string;
};
type ConditionToken = Extract<Token, { kind: "condition" }>;

/** A filter as a sentence that people read: "Age is at least 12 and (Cabin is any of Bear or Paid is not checked)". */
export function FilterSentence({ collectionId, filter, fields, columns: given, variableName }: FilterSentenceProps) {
  const { columns: read, isError } = useFilterColumns(collectionId, fields);
  const columns = given ?? read;
  const t = useTranslations("filters");
  if (isError) return t("loadFailed");
  if (!columns) return <Skeleton width={240} height={16} />;
  const tokens = filterTokens(filter, columns);
  return (
    <VariableName value={variableName ?? String}>
      <span className={classes.sentence}>
        {tokens.map((token, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has nothing but its order
          <Fragment key={at}>
            {needsSpace(tokens[at - 1], token) && " "}
            <TokenText token={token} collectionId={collectionId} />
          </Fragment>
        ))}
      </span>
    </VariableName>
  );
}

const VariableName = createContext<(key: string) => string>(String);

/** None inside of brackets. */
const needsSpace = (before: Token | undefined, token: Token): boolean =>
  before !== undefined && before.kind !== "open" && token.kind !== "close";

function TokenText({ token, collectionId }: { token: Token; collectionId: string }) {
  const t = useTranslations("filters.sentence");
  if (token.kind === "open") return "(";
  if (token.kind === "close") return ")";
  if (token.kind === "condition") return <ConditionText token={token} collectionId={collectionId} />;
  return <span className={classes.word}>{t(token.kind)}</span>;
}

function ConditionText({ token, collectionId }: { token: ConditionToken; collectionId: string }) {
  const say = useTranslations("fields.operators") as unknown as (key: string) => string;
  const { column, name, operator, value } = token;
  const kind = argumentKind(operator, column);
  const variable = variableIn(value);
  const nameOf = useContext(VariableName);
  if (variable !== undefined)
    return (
      <>
        <strong>{column.title}</strong> {say(name)} <em>{nameOf(variable)}</em>
      </>
    );
  return (
    <>
      <strong>{column.title}</strong> {kind !== "days" && say(name)}
      {kind !== "none" && kind !== "days" && " "}
      {kind === "days" && <DaysText value={value} />}
      {kind === "text" && <q>{String(value)}</q>}
      {kind === "value" && <ValueText column={column} value={value} />}
      {kind === "day" && (
        <FieldDisplay field={{ dataType: plainTypeOf("date"), config: {} }} value={value} room="cell" />
      )}
      {kind === "pair" && <PairText column={column} value={value} />}
      {kind === "choices" && <ChoicesText column={column} value={value} />}
      {kind === "ids" && <ThingsText token={token} collectionId={collectionId} />}
    </>
  );
}

function ValueText({ column, value }: { column: FilterColumn; value: unknown }) {
  return column.field ? <FieldDisplay field={column.field} value={value} room="cell" /> : String(value);
}

function PairText({ column, value }: { column: FilterColumn; value: unknown }) {
  const t = useTranslations("filters");
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
  return (
    <>
      <ValueText column={column} value={from} /> {t("pairAnd")} <ValueText column={column} value={to} />
    </>
  );
}

/** By its name where it has one, else from a day to a day: "between 3 days ago and tomorrow". */
function DaysText({ value }: { value: unknown }) {
  const t = useTranslations("filters");
  const locale = useLocale();
  const preset = presetOf(value);
  if (preset) return t(`sentence.days.${preset}`);
  const day = (count: unknown) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Number(count), "day");
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
  if (from === to) return t("sentence.days.one", { day: day(from) });
  return t("sentence.days.span", { from: day(from), to: day(to) });
}

function ChoicesText({ column, value }: { column: FilterColumn; value: unknown }) {
  const nameOf = useChoiceName(column);
  return <ListText parts={asIds(value).map(nameOf)} type="disjunction" />;
}

function ThingsText({ token, collectionId }: { token: ConditionToken; collectionId: string }) {
  const { column, operator, value } = token;
  const ids = asIds(value);
  const type = operator.comparison === "hasAllOf" ? "conjunction" : "disjunction";
  const { field } = column;
  if (!field) return <NamedThings column={column} ids={ids} collectionId={collectionId} type={type} />;
  // A type that holds several draws several, one at a time too.
  const parts = ids.map((id) => <FieldDisplay key={id} field={field} value={column.isMany ? [id] : id} room="cell" />);
  return <ListText parts={parts} type={type} />;
}

type NamedThingsProps = { column: FilterColumn; ids: string[]; collectionId: string; type: Intl.ListFormatType };

function NamedThings({ column, ids, collectionId, type }: NamedThingsProps) {
  const t = useTranslations("filters");
  const { nameOf, state } = useThings(collectionId, column, ids);
  const parts = ids.map((id) => nameOf(id)?.name ?? (state === "loading" ? "…" : t("unknownThing")));
  return <ListText parts={parts} type={type} />;
}

/** "Bear, Fox or Owl", as the language joins them. */
function ListText({ parts, type }: { parts: readonly ReactNode[]; type: Intl.ListFormatType }) {
  const locale = useLocale();
  const pieces = new Intl.ListFormat(locale, { type }).formatToParts(parts.map((_, at) => String(at)));
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={at}>{piece.type === "element" ? parts[Number(piece.value)] : piece.value}</Fragment>
  ));
}

const asIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
