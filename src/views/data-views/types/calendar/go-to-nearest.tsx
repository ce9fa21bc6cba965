import { useEffect, useRef } from "react";
import { SkeletonTable } from "#ui/skeleton.tsx";
import type { OpenView } from "../../ui/use-open-view.ts";
import { nearestDay, useNearestEvent } from "./nearest-event.tsx";
import type { Days } from "./shown-days.ts";

type GoToNearestProps = { open: OpenView; days: Days; go: (to: { day: string }) => void; onNothing: () => void };

/** A card has few events, and opens where they are: whoever looks at a camper in winter means last or next summer. */
export function GoToNearest({ open, days, go, onNothing }: GoToNearestProps) {
  const { nearest, isRead } = useNearestEvent(open, days);
  const latest = useRef({ go, onNothing });
  latest.current = { go, onNothing };
  const day = nearest && nearestDay(nearest);
  useEffect(() => {
    if (day) latest.current.go({ day });
    else if (isRead) latest.current.onNothing();
  }, [day, isRead]);
  return <SkeletonTable rows={8} />;
}
