import type { ReactNode } from "react";
import { SpeakWithin } from "#client/speak-within.tsx";
import { chooseLanguage } from "#shared/languages.ts";
import type { RunScreen } from "../run-shown.ts";
import { RunToCome } from "./run-states.tsx";

/** A run is in its own language, whatever the app around it is in. */
export const RunLanguage = ({ screen, children }: { screen: RunScreen; children: ReactNode }) => (
  <SpeakWithin language={chooseLanguage(screen.wizard.language)} meanwhile={<RunToCome />}>
    {children}
  </SpeakWithin>
);
