import { useLocalStorage } from "@mantine/hooks";
import { useTeamScope } from "#client/team-scope.ts";

/** Which branches of the tree are folded, remembered in this browser for each place that shows it; new ones are open. */
export function useFolded(place: "list" | "menu") {
  const { teamId } = useTeamScope();
  const [folded, setFolded] = useLocalStorage<string[]>({
    key: place === "list" ? `simply.folded.${teamId}` : `simply.folded-menu.${teamId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    isFolded: (id: string) => folded.includes(id),
    toggle: (id: string) =>
      setFolded((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id])),
  };
}
