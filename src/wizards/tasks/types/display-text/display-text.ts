import * as z from "zod";
import { taskKind } from "../../task-kind.ts";
import { longestText } from "../../value-source.ts";

const settings = z.strictObject({
  /** Formatted, with merge tags. */
  text: z.string().max(longestText, "validation.tooLong").default(""),
  /** Below it all that was entered in the steps before, each with the way back to it. */
  showsAnswers: z.boolean().default(false),
});

export type DisplayTextSettings = z.output<typeof settings>;

export const displayText = taskKind<DisplayTextSettings>({
  icon: "fas_align-left",
  settings,
  labels: ["display_collection"],
  asks: () => false,
  uses: ({ text }) => ({ texts: [{ path: "text", text }] }),
  words: ({ text }) => ({ text }),
  withWords: (given, words) => ({ ...given, text: words.text ?? given.text }),
  loops: "records",
});
