import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import classes from "./import-panel.module.css";

/** Rows copied from a spreadsheet or a letter, as if they were a file. */
export function PasteRows({ take }: { take: (file: File) => void }) {
  const t = useTranslations("csvImport.paste");
  const [text, setText] = useState("");
  return (
    <form
      className={`${classes.stack} ${classes.paste}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") take(new File([text], t("fileName"), { type: "text/csv" }));
      }}
    >
      <Textarea
        label={t("label")}
        description={t("help")}
        autosize
        minRows={3}
        maxRows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() !== "" && (
        <div className={classes.buttons}>
          <Button type="submit">{t("use")}</Button>
        </div>
      )}
    </form>
  );
}
