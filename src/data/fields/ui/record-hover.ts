import { type ComponentType, createContext } from "react";

/** What is shown when a record's chip is pointed at; given by the frame, because it knows of all that a record has. */
export const RecordHover = createContext<ComponentType<{ id: string }> | null>(null);
