import { type ReactNode, useEffect, useState } from "react";
import { IntlProvider, useTimeZone } from "use-intl";
import { type Language, localeOf } from "#shared/languages.ts";
import { loadWordsOf, useSpoken, useWordsOf } from "./language.ts";

interface SpeakWithinProps {
  language: Language;
  /** Shown while the words are on their way. */
  meanwhile: ReactNode;
  children: ReactNode;
}

/** A part of the page in a language of its own. Without its words it is in that of the page. */
export function SpeakWithin({ language, meanwhile, children }: SpeakWithinProps) {
  const page = useSpoken();
  const words = useWordsOf(language);
  const timeZone = useTimeZone();
  const [hasFailed, setFailed] = useState(false);
  const isPages = page?.language === language;
  useEffect(() => {
    if (!isPages) loadWordsOf(language).catch(() => setFailed(true));
  }, [isPages, language]);
  if (isPages || (hasFailed && !words)) return children;
  if (!words) return meanwhile;
  return (
    <IntlProvider
      locale={localeOf[language]}
      // Words of parts that were asked for since are those of the page.
      messages={{ ...page?.words, ...words }}
      {...(timeZone && { timeZone })}
    >
      <div lang={language} style={{ display: "contents" }}>
        {children}
      </div>
    </IntlProvider>
  );
}
