import { useTakeBack } from "./use-take-back.tsx";

/** What the Undo of a toast does: takes back at once what was just done, without asking, and says so. */
export function useUndo() {
  const { takeBack } = useTakeBack();
  return (changeSetId: string): Promise<boolean> => takeBack(changeSetId, { asks: false });
}
