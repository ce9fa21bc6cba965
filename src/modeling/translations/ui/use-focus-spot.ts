import { useEffect, useState } from "react";
import { type Spot, spotId } from "./word-groups.ts";

/** Puts the cursor into a place that may only be drawn with the next render. */
export function useFocusSpot(): (spot: Spot) => void {
  const [wanted, setWanted] = useState<{ id: string }>();
  useEffect(() => {
    if (!wanted) return;
    const input = document.getElementById(wanted.id);
    input?.focus();
    input?.scrollIntoView({ block: "center" });
  }, [wanted]);
  return (spot) => setWanted({ id: spotId(spot) });
}
