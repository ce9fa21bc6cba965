import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import classes from "./saving-note.module.css";
import type { SavingState } from "./use-saving.ts";

type SavingNoteProps = { autosave: { state: SavingState; flush: () => Promise<boolean> } };

/** Whether what is typed is safe; where it is not, the way to try again. */
export function SavingNote({ autosave: { state, flush } }: SavingNoteProps) {
  const t = useTranslations("messages.content");
  const ui = useTranslations("ui.actions");
  return (
    <span className={classes.note} role="status">
      {t(state === "failed" ? "notSaved" : state)}
      {state === "failed" && (
        <Button size="compact-xs" variant="default" onClick={() => void flush()}>
          {ui("retry")}
        </Button>
      )}
    </span>
  );
}
