import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { sayIn } from "#server/words.ts";
import type { CompiledContent } from "./compile-content.ts";
import type { MergeFormat } from "./merge/merge-format.ts";
import type { MergeData } from "./merge/merge-value.ts";
import { valueWordsIn } from "./read-merge-data.server.ts";

/** What is merged where nobody is chosen: examples in the language of the content. */
export async function exampleData(
  { definitions }: Pick<DefinitionsAndRights, "definitions">,
  compiled: CompiledContent,
  format: MergeFormat,
  { team, address }: { team: string; address: string },
): Promise<MergeData> {
  const { sampleData } = await import("./sample-data.ts");
  const { language } = format;
  const say = sayIn(language);
  return sampleData(
    compiled,
    { definitions: definitions.inLanguage(language), format, names: {}, words: valueWordsIn(language) },
    {
      ...{ team, address },
      recipient: say("messageTemplates.sampleRecipient"),
      postalAddress: say("messageTemplates.sampleAddress"),
    },
  );
}
