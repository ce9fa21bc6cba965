import { NumberInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { EditorProps } from "#ui/schema-form/schema-form.tsx";
import { editorFrame } from "./editor-frame.ts";

const megabyte = 1024 ** 2;

/** Bytes, as people speak of them. */
export function FileSizeEditor(props: EditorProps) {
  const t = useTranslations("dataFields.editors");
  return (
    <NumberInput
      {...editorFrame(props)}
      min={1}
      max={1024}
      decimalScale={2}
      rightSection={<span aria-hidden>{t("megabytes")}</span>}
      rightSectionWidth={48}
      value={typeof props.value === "number" ? Math.round((props.value / megabyte) * 100) / 100 : ""}
      onChange={(typed) => props.onChange(typed === "" ? undefined : Math.round(Number(typed) * megabyte))}
    />
  );
}
