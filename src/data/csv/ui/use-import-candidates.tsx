import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { isAskedFor } from "#client/asked-for.ts";
import type { Candidate } from "#client/palette-sources.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { openCollections } from "#data/collections/ui/open-collections.ts";

const ImportBeside = lazy(async () => ({ default: (await import("./import-beside.tsx")).ImportBeside }));

/** Importing a file into each collection, for the palette: for whoever types what it is for (CSV, Excel). */
export function useImportCandidates(typed: string): Candidate[] {
  const t = useTranslations("search.actions");
  const words = useTranslations("search.words")("import");
  const { data = [] } = useCollections();
  if (!isAskedFor(typed, words)) return [];
  return openCollections(data)
    .filter((each) => each.abilities?.create && !each.isUsedAsCustomList && !each.isSmartCollection)
    .map(({ id, pluralName, name }) => ({
      ...{ key: `import ${id}`, icon: "fas_file-import", label: t("import", { name: pluralName }) },
      alias: `${name} ${words}`,
      act: {
        kind: "panel",
        draw: (close) => (
          <Suspense fallback={null}>
            <ImportBeside collectionId={id} close={close} />
          </Suspense>
        ),
      },
    }));
}
