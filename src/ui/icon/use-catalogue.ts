import type { CatalogueIcon } from "virtual:icons/catalogue";
import { useCallback, useEffect, useState } from "react";

type Catalogue = typeof import("virtual:icons/catalogue");

/** The list of all icons is only wanted by those who choose one, so it is loaded by the first picker that opens. */
export function useCatalogue() {
  const [state, setState] = useState<{ loaded?: Catalogue; failed: boolean }>({ loaded: kept, failed: false });

  const load = useCallback(() => {
    setState((before) => ({ ...before, failed: false }));
    import("virtual:icons/catalogue").then(
      (loaded) => {
        kept = loaded;
        setState({ loaded, failed: false });
      },
      () => setState({ failed: true }),
    );
  }, []);
  useEffect(() => {
    if (!kept) load();
  }, [load]);

  const catalogue: CatalogueIcon[] | undefined = state.loaded?.catalogue;
  return { catalogue, categories: state.loaded?.categories ?? none, failed: state.failed, retry: load };
}

const none: string[] = [];
let kept: Catalogue | undefined;
