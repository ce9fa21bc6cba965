import { inputErrors } from "#server/http/input-errors.ts";
import { Refusal } from "#shared/errors.ts";
import { designSchema } from "./design.ts";
import type { MessageContent, ReadContent } from "./message-content.ts";

/**
 * A content with its design read; what is wrong with it is told at `path`. The schema of designs is here and not in the
 * contract: it comes with all kinds of blocks and the merge language, which only who writes messages pays for.
 */
export function readContent(content: MessageContent, path: string): ReadContent {
  if (content.design === null) return { ...content, design: null };
  const read = designSchema.safeParse(content.design);
  if (read.success) return { ...content, design: read.data };
  const fields = inputErrors(read.error.issues).map((each) => ({
    ...each,
    path: [path, each.path].filter(Boolean).join("."),
  }));
  throw new Refusal("invalid_input", { fields });
}
