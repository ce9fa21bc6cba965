import { foldText } from "#shared/fold-text.ts";

/** What a form says of a title that another field has; its value is `title`. */
export const titleTaken = "dataFields.titleTaken";

/** The title among these that one would take this for: case and accents tell no two fields apart. */
export function takenTitle(title: string, others: readonly string[]): string | undefined {
  const wanted = foldText(title);
  return wanted === "" ? undefined : others.find((each) => foldText(each) === wanted);
}

/** Of titles one below the other, those that stand above already. */
export const repeatedTitles = (titles: readonly string[]): { place: number; title: string }[] =>
  titles.flatMap((each, place) => {
    const title = takenTitle(each, titles.slice(0, place));
    return title === undefined ? [] : [{ place, title }];
  });
