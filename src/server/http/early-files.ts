import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EarlyFiles } from "#shared/early-files.ts";
import type { Language } from "#shared/languages.ts";

/** Where the dashboard is what one sees first. */
const leadsToDashboard = /^\/(team-[^/?]+(\/(dashboard\/?)?)?)?(\?|$)/;

/** Lines for the head of the page, so that a browser asks for these files with the first ones, and not one after another. */
export function earlyFilesIn(folder: string): (url: string, language: Language, isSignedIn: boolean) => string {
  const list = join(folder, "early-files.json");
  if (!existsSync(list)) return () => "";
  const { inside, dashboard, words, firstWords } = JSON.parse(readFileSync(list, "utf8")) as EarlyFiles;
  return (url, language, isSignedIn) => {
    const files = [...firstWords[language]];
    if (isSignedIn) files.push(...inside, ...words[language]);
    if (isSignedIn && leadsToDashboard.test(url)) files.push(...dashboard);
    return files.map(lineFor).join("");
  };
}

const lineFor = (file: string): string =>
  file.endsWith(".css")
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;
