import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { screenOf } from "../load-screen.ts";

/** How often it is looked whether the page has come to rest. */
const pause = 150;

/**
 * From everywhere people go to a list. Its code comes when a page is drawn and nothing is on its way any more, so that
 * the first click finds it there; not where somebody pays for every byte or waits long for it.
 */
export function useListAhead() {
  const router = useRouter();
  const queries = useQueryClient();
  const isResting = useEffectEvent(() => router.state.status === "idle" && queries.isFetching() === 0);
  useEffect(() => {
    if (isDear()) return;
    let timer = setTimeout(look, pause);
    function look() {
      if (!isResting()) timer = setTimeout(look, pause);
      else if ("requestIdleCallback" in globalThis) requestIdleCallback(load);
      else load();
    }
    return () => clearTimeout(timer);
  }, []);
}

// Whoever goes there asks again.
const load = () => void screenOf("team.records")!().catch(() => undefined);

type Connection = { saveData?: boolean; effectiveType?: string };

function isDear(): boolean {
  const { saveData = false, effectiveType = "4g" } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData || effectiveType !== "4g";
}
