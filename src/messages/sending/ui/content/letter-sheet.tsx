import { useTranslations } from "use-intl";
import classes from "./content.module.css";

interface LetterSheetProps {
  letter: { subject: string; html: string; text: string };
  hasSubject: boolean;
  /** As wide as a phone. */
  isNarrow?: boolean;
  /** As programs show it that are dark: they go by what is around it. */
  isDark?: boolean;
}

/** A message as somebody gets it. Nothing in it can run, load a page or reach ours. */
export function LetterSheet({ letter, hasSubject, isNarrow = false, isDark = false }: LetterSheetProps) {
  const t = useTranslations("messages.content");
  const { subject, html, text } = letter;
  return (
    <div className={classes.sheet}>
      {hasSubject && (
        <p className={classes.subject} data-none={!subject || undefined}>
          {subject || t("noSubject")}
        </p>
      )}
      {html ? (
        <iframe
          className={classes.frame}
          data-narrow={isNarrow || undefined}
          data-dark={isDark || undefined}
          sandbox=""
          srcDoc={inScheme(html, isDark)}
          title={t("frame")}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached without a mouse
        <pre className={classes.text} tabIndex={0}>
          {text}
        </pre>
      )}
    </div>
  );
}

/** Whatever the window is like: the mail asks for it in one place, and is told what is wanted. */
const inScheme = (html: string, isDark: boolean): string =>
  html.replaceAll("@media (prefers-color-scheme:dark)", isDark ? "@media all" : "@media not all");
