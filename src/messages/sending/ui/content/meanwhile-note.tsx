import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Note } from "#ui/note.tsx";
import classes from "./content.module.css";

interface MeanwhileNoteProps {
  /** Who has written the same meanwhile. */
  name: string;
  resolve: (isTheirs: boolean) => void;
}

/** Two have written the same: one says which of both stays. */
export function MeanwhileNote({ name, resolve }: MeanwhileNoteProps) {
  const t = useTranslations("messages.content.meanwhile");
  return (
    <div role="alert">
      <Note icon="fas_user-pen">
        <span className={classes.meanwhile}>
          <span>{t("changed", { name })}</span>
          <Button size="compact-sm" variant="default" onClick={() => resolve(true)}>
            {t("takeTheirs")}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => resolve(false)}>
            {t("keepMine")}
          </Button>
        </span>
      </Note>
    </div>
  );
}
