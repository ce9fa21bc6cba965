import type { ReactNode } from "react";
import { Card } from "#ui/card.tsx";
import { useCardPlace } from "./in-card/card-place.ts";

/** What a view has to say stands in a card, unless it is in one already. */
export const Surface = ({ children }: { children: ReactNode }) => (useCardPlace() ? children : <Card>{children}</Card>);
