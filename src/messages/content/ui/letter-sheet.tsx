import { SegmentedControl, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { inScheme } from "./in-scheme.ts";
import classes from "./letter-sheet.module.css";
import layout from "./message-layout.module.css";

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
        <pre className={layout.text} tabIndex={0}>
          {text}
        </pre>
      )}
    </div>
  );
}

/** The same on a screen of one's choice. */
export function LetterPreview({ letter, hasSubject }: Pick<LetterSheetProps, "letter" | "hasSubject">) {
  const t = useTranslations("messages.content.look");
  const [screen, setScreen] = useState<"desktop" | "phone">("desktop");
  const [isDark, setDark] = useState(false);
  return (
    <div className={layout.stack}>
      {letter.html && (
        <div className={layout.bar}>
          <SegmentedControl
            size="xs"
            aria-label={t("label")}
            data={(["desktop", "phone"] as const).map((value) => ({ value, label: t(value) }))}
            value={screen}
            onChange={(chosen) => setScreen(chosen as "desktop" | "phone")}
          />
          <Switch
            size="xs"
            label={t("dark")}
            checked={isDark}
            onChange={(event) => setDark(event.currentTarget.checked)}
          />
        </div>
      )}
      <LetterSheet {...{ letter, hasSubject, isDark }} isNarrow={screen === "phone"} />
    </div>
  );
}
