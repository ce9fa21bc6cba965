import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

type Said = Record<string, unknown>;

/**
 * What its reader has chosen: on a page in its address, so that a link leads to the same and Back to what was chosen
 * before. A record's page can have several views in its cards, and each keeps it to itself.
 */
export function useViewAddress(isInCard: boolean) {
  const address = useSearch({ strict: false }) as Said;
  const [own, setOwn] = useState<Said>({});
  const navigate = useNavigate();
  const go = (changes: Said, replace: boolean) => {
    if (isInCard) return setOwn((before) => ({ ...before, ...changes }));
    const search = ((now: object) => ({ ...now, ...changes })) as never;
    void navigate({ to: ".", search, replace, resetScroll: false });
  };
  return { address: isInCard ? own : address, go };
}
