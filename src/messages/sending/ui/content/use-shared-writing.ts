import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type MessageShown, outgoingMessagesContract } from "#messages/outgoing-messages/contract.ts";
import { useKeepMessage } from "#messages/outgoing-messages/ui/message-queries.ts";
import { useAutosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import { toast } from "#ui/toast.ts";
import {
  changedIn,
  type PartOf,
  partsIn,
  stalePartsIn,
  tagsFor,
  withoutParts,
  withoutRemoved,
  withTags,
} from "./stale-parts.ts";
import { useWritten } from "./use-written.ts";

/**
 * What a message says, written by more than one person: other parts come in by themselves, and of a part that two have
 * written one says which stays; the other is one undo away. `generation` counts what came from elsewhere.
 */
export function useSharedWriting(message: MessageShown) {
  const t = useTranslations("messages.content");
  const { teamId } = useTeamScope();
  const keep = useKeepMessage();
  /** What this screen has seen of each part, and of which version. */
  const seen = useRef({ tags: message.PartTags, version: message.Version });
  const [conflict, setConflict] = useState<{ parts: PartOf[]; theirs: MessageShown }>();
  const [generation, setGeneration] = useState(0);
  const drawAnew = () => setGeneration((count) => count + 1);
  /** Who works at a design is not disturbed by what is none. */
  const drawAnewFor = (parts: readonly PartOf[]) => parts.some(({ part }) => part === "design") && drawAnew();

  const autosave = useAutosave(message.Id, t("saveFailed"), {
    basedOn: (changes) => ({ BasedOn: tagsFor(seen.current.tags, partsIn(changes)) }),
    onSaved: (saved, changes) => {
      const tags = withoutRemoved(seen.current.tags, changes);
      seen.current = { tags: withTags(tags, saved.PartTags, partsIn(changes)), version: saved.Version };
    },
    isTold: (error) => {
      const parts = stalePartsIn(error);
      if (parts.length > 0) void readTheirs(parts);
      return parts.length > 0;
    },
  });
  const written = useWritten(message, autosave);

  async function readTheirs(parts: PartOf[]) {
    const params = { teamId, messageId: message.Id };
    const theirs = await call(outgoingMessagesContract.readMessage, { params });
    keep(theirs);
    setConflict({ parts, theirs });
  }

  const show = (parts: readonly PartOf[], from: MessageShown["Contents"]) => {
    for (const { language, part } of parts) {
      const content = from[language];
      if (content) written.adopt(language, { [part]: content[part], isTextOwn: content.isTextOwn });
    }
    drawAnewFor(parts);
  };
  const write = (parts: readonly PartOf[], from: MessageShown["Contents"]) => {
    for (const { language, part } of parts) {
      const content = from[language];
      if (content) written.write(language, { [part]: content[part], isTextOwn: content.isTextOwn });
    }
    drawAnewFor(parts);
  };
  /** As an answer has all of it. */
  const replace = (changed: MessageShown) => {
    seen.current = { tags: changed.PartTags, version: changed.Version };
    keep(changed);
    written.replace(changed.Contents);
    drawAnew();
  };

  const takeIn = useEffectEvent(() => {
    const { tags, version } = seen.current;
    // The version that was saved last may have parts of others too. What was typed since it was drawn is newer.
    if (message.Version < version || conflict || !autosave.isSaved()) return;
    const parts = changedIn(tags, message.PartTags);
    seen.current = { tags: withTags(tags, message.PartTags, parts), version: message.Version };
    if (parts.length > 0) show(parts, message.Contents);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever there may be something new
  useEffect(() => takeIn(), [message.Version, autosave.state, conflict]);

  const resolve = (isTheirs: boolean) => {
    if (!conflict) return;
    const { parts, theirs } = conflict;
    const mine = written.contents;
    seen.current = { tags: withTags(seen.current.tags, theirs.PartTags, parts), version: theirs.Version };
    setConflict(undefined);
    if (isTheirs) {
      autosave.amend((waiting) => withoutParts(waiting, parts));
      show(parts, theirs.Contents);
    }
    void autosave.flush();
    const other = isTheirs ? mine : theirs.Contents;
    toast.done(t(isTheirs ? "meanwhile.tookTheirs" : "meanwhile.keptMine"), {
      undo: { label: t("undo"), run: () => write(parts, other) },
    });
  };
  return {
    ...{ autosave, written, generation, drawAnew, replace, resolve },
    /** Who has written the same meanwhile; undefined: nobody. */
    conflictWith: conflict && (conflict.theirs.UpdatedBy?.Name ?? t("meanwhile.someone")),
  };
}
