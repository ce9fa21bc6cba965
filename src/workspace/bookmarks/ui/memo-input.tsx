import { Textarea, type TextareaProps } from "@mantine/core";
import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { longestMemo } from "../contract.ts";
import classes from "./memo.module.css";

interface MemoInputProps extends Omit<TextareaProps, "value" | "onChange" | "label"> {
  /** Whose memo it is; read out. */
  label: string;
  value: string;
  onChange: (memo: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A memo, with how much of its room is used. */
export function MemoInput({ label, value, onChange, ...rest }: MemoInputProps) {
  const t = useTranslations("bookmarks.memo");
  return (
    <Textarea
      autosize
      minRows={1}
      maxRows={6}
      maxLength={longestMemo}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={<span className={classes.count}>{t("count", { count: value.length, most: longestMemo })}</span>}
      inputWrapperOrder={["input", "description", "error"]}
      {...rest}
    />
  );
}
