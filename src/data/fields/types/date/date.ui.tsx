import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { DayInput } from "../../ui/day-input.tsx";
import { TextLine } from "../../ui/text-line.tsx";
import { useDayText } from "../../ui/use-day-text.ts";

function Display({ value, room }: DisplayProps<unknown, string>) {
  const { read, readLong } = useDayText();
  return (
    <TextLine room={room}>
      <time dateTime={value}>{room === "cell" ? read(value) : readLong(value)}</time>
    </TextLine>
  );
}

function Input(props: InputProps<unknown, string>) {
  return <DayInput field={props} />;
}

export const dateUi = makeFieldUi<unknown, string>({ Display, Input, sample: "2027-07-04" });
