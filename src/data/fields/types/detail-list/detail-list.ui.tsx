import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { CellPopover } from "../../ui/cell-popover.tsx";
import { TextLine } from "../../ui/text-line.tsx";
import classes from "./detail-list.module.css";
import type { Detail } from "./detail-list.ts";
import { DetailListInput } from "./detail-list-input.tsx";

const inOneLine = (details: Detail[]): string =>
  details.map(({ label, value }) => (value ? `${label}: ${value.replaceAll("\n", " ")}` : label)).join(" · ");

function Display({ value, room }: DisplayProps<unknown, Detail[]>) {
  if (room === "cell") return <TextLine room="cell">{inOneLine(value)}</TextLine>;
  return (
    <dl className={classes.details}>
      {value.map(({ label, value: text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may come twice
        <div key={place} className={classes.detail}>
          <dt>{label}</dt>
          <dd>{text || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

function Input(props: InputProps<unknown, Detail[]>) {
  if (props.room === "page") return <DetailListInput {...props} />;
  return (
    <CellPopover field={props} preview={props.value && inOneLine(props.value)} wide>
      <DetailListInput {...props} room="page" autoFocus={false} />
    </CellPopover>
  );
}

export const detailListUi = makeFieldUi<unknown, Detail[]>({
  Display,
  Input,
  sample: [
    { label: "Ceremony", value: "3 pm, rose garden" },
    { label: "First dance", value: "“La vie en rose”" },
    { label: "Allergies", value: "Nuts" },
  ],
});
