import { useState } from "react";
import type { MessageContent } from "#messages/content/message-content.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import type { Autosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import type { Language } from "#shared/languages.ts";

const empty: MessageContent = { subject: "", previewText: "", design: null, text: "", isTextOwn: false };

/** What is written of a message, newer than what comes back; saved by itself. */
export function useWritten(message: MessageShown, autosave: Autosave) {
  const [contents, setContents] = useState(message.Contents);
  return {
    contents,
    in: (language: Language): MessageContent => contents[language] ?? empty,
    write(language: Language, part: Partial<MessageContent>) {
      const written = { ...empty, ...contents[language], ...part };
      setContents((before) => ({ ...before, [language]: { ...empty, ...before[language], ...part } }));
      autosave.save({ Contents: { [language]: written } });
    },
    /** Only on the screen: it is kept once something is written. */
    begin: (language: Language) => setContents({ ...contents, [language]: { ...empty } }),
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
