import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

interface NoMatchProps {
  /** What nothing was found for. */
  children: ReactNode;
  clearLabel: string;
  clear: () => void;
}

/** Where there is something, but nothing of what was looked for: the way back to all of it. */
export function NoMatch({ children, clearLabel, clear }: NoMatchProps) {
  const all = (
    <Button variant="default" onClick={clear}>
      {clearLabel}
    </Button>
  );
  return (
    <EmptyState icon="fas_magnifying-glass" action={all}>
      {children}
    </EmptyState>
  );
}
