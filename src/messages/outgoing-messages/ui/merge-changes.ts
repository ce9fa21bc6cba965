import { emptyContent } from "#messages/content/message-content.ts";
import type { MessageChanges } from "../contract.ts";

/** A language that is begun anew after it was taken away has nothing of before. */
const anew = { ...emptyContent, second: null };

/** Two changes as one, the later over the earlier; of contents each language, and each part of it, by itself. */
export function mergeChanges(earlier: MessageChanges, later: MessageChanges): MessageChanges {
  const merged = { ...earlier, ...later };
  if (!earlier.Contents || !later.Contents) return merged;
  const contents: NonNullable<MessageChanges["Contents"]> = { ...earlier.Contents };
  for (const [language, content] of Object.entries(later.Contents) as [keyof typeof contents, object | null][])
    contents[language] = content && { ...(contents[language] === null ? anew : contents[language]), ...content };
  return { ...merged, Contents: contents };
}
