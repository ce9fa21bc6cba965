import { useTranslations } from "use-intl";
import classes from "./content.module.css";

interface LetterSheetProps {
  letter: { subject: string; html: string; text: string };
  hasSubject: boolean;
}

/** A message as somebody gets it. Nothing in it can run, load a page or reach ours. */
export function LetterSheet({ letter: { subject, html, text }, hasSubject }: LetterSheetProps) {
  const t = useTranslations("messages.content");
  return (
    <div className={classes.sheet}>
      {hasSubject && (
        <p className={classes.subject} data-none={!subject || undefined}>
          {subject || t("noSubject")}
        </p>
      )}
      {html ? (
        <iframe className={classes.frame} sandbox="" srcDoc={html} title={t("frame")} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached without a mouse
        <pre className={classes.text} tabIndex={0}>
          {text}
        </pre>
      )}
    </div>
  );
}
