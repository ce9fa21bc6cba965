import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { confirm } from "#ui/confirm.ts";
import type { Formatting } from "./export-csv.ts";

type Words = (key: `formatting.${"title" | "label" | "text" | "html" | "help" | "confirm"}`) => string;

/** How formatted text is to be written; nothing where the person would rather not. */
export async function askFormatting(t: Words): Promise<Formatting | undefined> {
  let chosen: Formatting = "text";
  const body = <Choice t={t} onChange={(next) => (chosen = next)} />;
  const isWanted = await confirm({ title: t("formatting.title"), body, confirmLabel: t("formatting.confirm") });
  return isWanted ? chosen : undefined;
}

function Choice({ t, onChange }: { t: Words; onChange: (chosen: Formatting) => void }) {
  const [value, setValue] = useState<Formatting>("text");
  return (
    <>
      <p>{t("formatting.help")}</p>
      <SegmentedControl
        aria-label={t("formatting.label")}
        value={value}
        onChange={(next) => {
          setValue(next as Formatting);
          onChange(next as Formatting);
        }}
        data={[
          { value: "text", label: t("formatting.text") },
          { value: "html", label: t("formatting.html") },
        ]}
      />
    </>
  );
}
