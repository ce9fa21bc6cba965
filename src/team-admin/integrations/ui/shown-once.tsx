import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { CopyText } from "#ui/copy-text.tsx";
import { Note } from "#ui/note.tsx";
import classes from "./integrations.module.css";

interface ShownOnceProps {
  secret: string;
  /** What it is: "API key", "Signing secret". */
  label: string;
  /** What to do with it. */
  about: string;
  done: () => void;
}

/** A secret in the only moment in which it can be read. */
export function ShownOnce({ secret, label, about, done }: ShownOnceProps) {
  const t = useTranslations("integrations.once");
  return (
    <div className={classes.once}>
      <Note icon="fas_key">{t("copyNow")}</Note>
      <p className={classes.text}>{about}</p>
      <CopyText value={secret} label={label} />
      <Button onClick={done}>{t("done")}</Button>
    </div>
  );
}
