import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { TextLine } from "../../ui/text-line.tsx";
import { useDayText } from "../../ui/use-day-text.ts";
import { DateRangeInput, type Range } from "./date-range-input.tsx";

function Display({ value, room }: DisplayProps<unknown, Range>) {
  const { read, readRange } = useDayText();
  return (
    <TextLine room={room}>
      <span className="tabular">
        {value.start === value.end ? read(value.start) : readRange(value.start, value.end)}
      </span>
    </TextLine>
  );
}

function Input(props: InputProps<unknown, Range>) {
  return <DateRangeInput {...props} />;
}

export const dateRangeUi = makeFieldUi<unknown, Range>({
  Display,
  Input,
  sample: { start: "2027-07-04", end: "2027-07-17" },
});
