import { TextInput, type TextInputProps } from "@mantine/core";
import type { FieldType } from "../field-type.ts";
import type { InputProps } from "../field-ui.ts";
import { controlProps, frameProps } from "./frame-props.ts";
import { type TypedText, useTypedText } from "./use-typed-text.ts";

type Own = "type" | "value" | "onChange" | "onBlur" | "label" | "description" | "error" | "classNames";
type Look = Omit<TextInputProps, Own> & { keyboard?: "email" | "tel" | "url" };

type TypedInputProps<Config, Value> = {
  type: FieldType;
  field: InputProps<Config, Value>;
  /** How people here write it; the type's own text unless given. */
  write?(value: Value): string;
  /** What depends on the text as it stands. */
  look?(typed: TypedText): Look;
} & Look;

/** One line of text that the type reads. */
export function TypedInput<Config, Value>({ type, field, write, look, ...rest }: TypedInputProps<Config, Value>) {
  const typed = useTypedText(type, field, write);
  const { keyboard, ...shown } = { ...rest, ...look?.(typed) };
  return (
    <TextInput
      autoComplete="off"
      {...frameProps({ ...field, error: field.error ?? typed.problem })}
      {...controlProps(field)}
      {...(keyboard && { inputMode: keyboard, type: keyboard === "url" ? "text" : keyboard, spellCheck: false })}
      {...shown}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.leave}
    />
  );
}
