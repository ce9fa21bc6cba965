import { useReducedMotion } from "@mantine/hooks";

/** Whether somebody wants nothing to move; known from the first drawing on, which what follows from it would else repeat. */
export const useStillness = (): boolean => useReducedMotion(false, { getInitialValueInEffect: false });
