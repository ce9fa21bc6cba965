import { foldText } from "#shared/fold-text.ts";

type CollectionChoice = { id: string; isSmartCollection: boolean; abilities?: { create: boolean } | undefined };

/** More are no help to whoever just wants to go on typing. */
const mostOffered = 5;

/** Where a record can be made that a field then links. Not in smart collections: a filter decides what is in them. */
export function placesToMake<Each extends CollectionChoice>(
  collections: readonly Each[],
  linked: readonly string[],
): Each[] {
  return linked
    .flatMap((id) => collections.find((each) => each.id === id) ?? [])
    .filter(({ isSmartCollection, abilities }) => !isSmartCollection && abilities?.create === true)
    .slice(0, mostOffered);
}

/** Nothing that was found is called just so, whatever case and accents. */
export const isNewName = (typed: string, found: readonly { name: string }[]): boolean =>
  typed !== "" && !found.some(({ name }) => foldText(name) === foldText(typed));
