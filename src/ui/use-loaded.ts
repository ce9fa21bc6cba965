import { useEffect, useState } from "react";

/** Loads a part of the interface once it is needed, so that the first page does not carry it. Asks again after a failure. */
export function useLoaded<Part>(needed: boolean, load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  const missing = needed && part === undefined;
  useEffect(() => {
    if (!missing) return;
    let wanted = true;
    load().then(
      (loaded) => wanted && setPart(() => loaded),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [missing, load]);
  return part;
}

/** A dialog that is open from its first render does not give the focus back: it has not seen where it was. */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted && opened;
}
