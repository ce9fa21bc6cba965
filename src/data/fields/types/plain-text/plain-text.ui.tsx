import { Textarea } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { CellPopover } from "../../ui/cell-popover.tsx";
import { controlProps, frameProps } from "../../ui/frame-props.ts";
import { TextLine } from "../../ui/text-line.tsx";
import { TypedInput } from "../../ui/typed-input.tsx";
import { useTypedText } from "../../ui/use-typed-text.ts";
import { plainText } from "./plain-text.ts";

type Config = { multiline: boolean; maxLength: number };

function Display({ value, room }: DisplayProps<Config, string>) {
  return <TextLine room={room}>{value}</TextLine>;
}

function Input(props: InputProps<Config, string>) {
  if (props.config.multiline) return <ManyLines {...props} />;
  return <OneLine {...props} />;
}

function OneLine(props: InputProps<Config, string>) {
  const description = useRoomLeft(props);
  return <TypedInput type={plainText} field={{ ...props, description }} />;
}

function ManyLines(props: InputProps<Config, string>) {
  if (props.room === "page") return <LinesArea {...props} />;
  return (
    <CellPopover field={props} preview={props.value}>
      <LinesArea {...props} room="page" autoFocus={false} />
    </CellPopover>
  );
}

function LinesArea(props: InputProps<Config, string>) {
  const description = useRoomLeft(props);
  const typed = useTypedText(plainText, props);
  return (
    <Textarea
      {...frameProps({ ...props, description, error: props.error ?? typed.problem })}
      {...controlProps(props)}
      autosize
      minRows={3}
      maxRows={16}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.leave}
    />
  );
}

/** Said only when it begins to matter. */
function useRoomLeft({ value, config, description }: InputProps<Config, string>) {
  const t = useTranslations("fields.inputs.plain_text");
  const left = config.maxLength - (value?.length ?? 0);
  return left > Math.min(config.maxLength / 5, 100) ? description : t("left", { count: left });
}

export const plainTextUi = makeFieldUi<Config, string>({ Display, Input, sample: "Maya Rivera" });
