import { useSubscribeWidgets } from "./widget-source.ts";
import { WidgetsCard } from "./widgets-card.tsx";

/** By which people subscribe to lists on the team's own website. */
export const SubscribeWidgetsCard = () => <WidgetsCard source={useSubscribeWidgets()} />;
