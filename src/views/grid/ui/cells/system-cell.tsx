import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { Chip, ChipRow } from "#data/fields/ui/chip.tsx";
import { NumberLine, TextLine } from "#data/fields/ui/text-line.tsx";
import { usePersonNames, useTagsById } from "./names-around.ts";

/** One of the values that every record has. */
export function SystemCell({ column, value }: { column: string; value: unknown }) {
  const Cell = cells[column];
  return Cell ? <Cell value={value} /> : null;
}

type CellProps = { value: unknown };

function Name({ value }: CellProps) {
  const t = useTranslations("chips");
  return <TextLine room="cell">{String(value) || t("unnamed")}</TextLine>;
}

const Digits = ({ value }: CellProps) => <NumberLine>{String(value)}</NumberLine>;

function Moment({ value }: CellProps) {
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  const moment = String(value);
  if (moment === "") return null;
  return (
    <TextLine room="cell">
      <time dateTime={moment}>
        {format.dateTime(new Date(moment), { dateStyle: "medium", timeStyle: "short", timeZone })}
      </time>
    </TextLine>
  );
}

function Person({ value }: CellProps) {
  const t = useTranslations("grid.cells");
  const names = usePersonNames();
  if (!names) return null;
  const name = names.get(String(value));
  return name ? <Chip known={{ name, isPerson: true }} /> : <TextLine room="cell">{t("formerPerson")}</TextLine>;
}

function Tags({ value }: CellProps) {
  const tags = useTagsById();
  const known = (value as string[]).flatMap((id) => tags?.get(id) ?? []);
  return <ChipRow room="cell" chips={known.map((tag) => ({ key: tag.id, chip: <Chip known={tag} /> }))} />;
}

const cells: Record<string, (props: CellProps) => React.ReactNode> = {
  record_name: Name,
  record_number: Digits,
  created_at: Moment,
  updated_at: Moment,
  created_by: Person,
  updated_by: Person,
  tags: Tags,
};
