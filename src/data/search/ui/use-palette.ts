import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { useTeamScope } from "#client/team-scope.ts";
import { useSession } from "#people/auth/ui/session.ts";
import { type DrawPanel, type Entry, moveChoice } from "./palette-entries.ts";
import { forgetFinds, forgetSearches, readFinds, rememberSearch } from "./recent-finds.ts";
import { usePaletteGroups } from "./use-palette-groups.ts";

interface PaletteOptions {
  opened: boolean;
  close: () => void;
  /** Draws something beside the page. */
  show: (draw: DrawPanel) => void;
}

/** What was typed, what is offered for it, and what the keys do. */
export function usePalette({ opened, close, show }: PaletteOptions) {
  const { teamId } = useTeamScope();
  const userId = useSession().identity?.simplyUser.userId ?? "";
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [moved, setMoved] = useState<string>();
  const [widened, setWidened] = useState<readonly string[]>([]);
  /** Enter came before the answer: what is found first is opened then. */
  const [isHasty, setHasty] = useState(false);
  const [finds, setFinds] = useState(() => readFinds({ userId, teamId }));
  const { groups, hits } = usePaletteGroups(query, finds, widened);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries.find(({ key }) => key === moved) ?? entries[0];

  const type = (words: string) => {
    setQuery(words);
    setMoved(undefined);
    setWidened([]);
    setHasty(false);
  };
  const begin = useEffectEvent(() => {
    type("");
    forgetFinds(userId);
    setFinds(readFinds({ userId, teamId }));
  });
  useEffect(() => {
    if (opened) begin();
  }, [opened]);

  const run = ({ key, act }: Entry, inNewTab = false) => {
    if (act.kind === "search") return type(act.words);
    // The line goes; the one before it is where one was, and the next is the first of the new ones.
    if (act.kind === "widen") {
      setMoved(entries[entries.findIndex((entry) => entry.key === key) - 1]?.key);
      return setWidened([...widened, act.group]);
    }
    if (key.startsWith("record ")) rememberSearch({ userId, teamId }, query.trim());
    if (act.kind === "open" && inNewTab) return void window.open(act.path, "_blank", "noopener");
    close();
    if (act.kind === "panel") show(act.draw);
    else void navigate({ to: act.path });
  };
  const openHasty = useEffectEvent(() => {
    setHasty(false);
    if (chosen) run(chosen);
  });
  const isAnswered = isHasty && !hits.isBehind;
  useEffect(() => {
    if (isAnswered) openHasty();
  }, [isAnswered]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setHasty(false);
      setMoved(moveChoice(entries, chosen?.key, event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      // Records that were found for fewer letters are not what the person means, unless they went to one of them.
      const isOld = hits.isBehind && moved === undefined && (!chosen || chosen.key.startsWith("record "));
      if (isOld) setHasty(true);
      else if (chosen) run(chosen, event.metaKey || event.ctrlKey);
    } else if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      close();
    }
  };
  const clearSearches = () => {
    forgetSearches({ userId, teamId });
    setFinds(readFinds({ userId, teamId }));
  };
  return { query, type, groups, entries, chosen, choose: setMoved, run, onKeyDown, hits, clearSearches };
}
