import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { Note } from "#ui/note.tsx";
import { unfinishedImports } from "./kept-import.ts";

/** The way back to files whose rows nobody has decided about. */
export function UnfinishedImports({ collections }: { collections: readonly DataCollection[] }) {
  const t = useTranslations("collections.csv");
  const { teamId } = useTeamScope();
  const [kept] = useState(() => unfinishedImports(teamId));
  const shown = kept.flatMap(({ importId, collectionId }) => {
    const collection = collections.find(({ id }) => id === collectionId);
    return collection ? [{ importId, name: collection.pluralName }] : [];
  });
  return shown.map(({ importId, name }) => (
    <Note key={importId} icon="fas_file-import">
      {t.rich("unfinished", {
        name,
        link: (words) => (
          <Anchor
            component={Link}
            to={pathTo("admin.newCollection", { teamId })!}
            search={{ way: "csv", import: importId } as never}
            inherit
            underline="always"
          >
            {words}
          </Anchor>
        ),
      })}
    </Note>
  ));
}
