import { useState } from "react";
import { emptyContent, type MessageContent } from "#messages/content/message-content.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import type { Autosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import type { Language } from "#shared/languages.ts";

/** What is written of a message, newer than what comes back; saved by itself. */
export function useWritten(message: MessageShown, autosave: Autosave) {
  const [contents, setContents] = useState(message.Contents);
  return {
    contents,
    in: (language: Language): MessageContent => contents[language] ?? emptyContent,
    write(language: Language, part: Partial<MessageContent>) {
      setContents((before) => ({ ...before, [language]: { ...emptyContent, ...before[language], ...part } }));
      // Only this: what another writes beside it is theirs.
      autosave.save({ Contents: { [language]: part } });
    },
    /** Only on the screen: somebody else has written it. */
    adopt: (language: Language, part: Partial<MessageContent>) =>
      setContents((before) => ({ ...before, [language]: { ...emptyContent, ...before[language], ...part } })),
    /** Only on the screen: it is kept once something is written. */
    begin: (language: Language) => setContents({ ...contents, [language]: { ...emptyContent } }),
    remove(language: Language) {
      const { [language]: _, ...rest } = contents;
      setContents(rest);
      autosave.save({ Contents: { [language]: null } });
    },
    /** As it came from elsewhere: a template that was used. */
    replace: setContents,
  };
}

export type Written = ReturnType<typeof useWritten>;
