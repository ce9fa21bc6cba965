import type { LanguageSupport } from "@codemirror/language";
import { useEffect, useState } from "react";
import type { CodeLanguage } from "./code.ts";
import { codeLanguages } from "./code-languages.ts";

/** Nothing until it is there, and where it cannot be had: then the code stays without colours. */
export function useCodeLanguage(name: CodeLanguage): LanguageSupport | undefined {
  const [loaded, setLoaded] = useState<{ name: CodeLanguage; support: LanguageSupport }>();
  useEffect(() => {
    let isWanted = true;
    codeLanguages[name]?.().then(
      (support) => isWanted && setLoaded({ name, support }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  return loaded?.name === name ? loaded.support : undefined;
}
