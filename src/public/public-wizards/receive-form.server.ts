import { removeUnusedFiles } from "#platform/files/remove-unused.server.ts";
import { type FileForm, readFileForm, type SentFile } from "#server/http/read-file-form.ts";
import { maxPairs } from "#server/http/read-pairs.ts";
import { sayIn } from "#server/words.ts";
import { begin } from "./begin-run.server.ts";
import { filePlace } from "./file-places.ts";
import { isFileName, trapName } from "./form-names.ts";
import { readScreen } from "./read-screen.server.ts";
import { isRefused, keepVisitorFile } from "./visitor-files.server.ts";
import type { Visit } from "./wizard-page.server.ts";

export const mostTextBytes = 1024 * 1024;

const limits = { mostBytes: 300 * 1024 ** 2, mostTextBytes, mostFiles: 200, mostTexts: maxPairs.form };

export type ReceivedForm = {
  /** With the run that its files are in, where it has brought any. */
  visit: Visit;
  /** Sentences about files that were not taken, by their place in the answers. */
  problems: ReadonlyMap<string, string>;
};

/** What a step's form says. Its files are kept in the visitor's run as they come; nothing else can stand for a file. */
export async function receiveForm(visit: Visit, stepId: string): Promise<ReceivedForm> {
  const { request, form } = visit.asked;
  if (!request.isMultipart())
    return { visit: withForm(visit, { texts: form, files: new URLSearchParams() }), problems: new Map() };
  const { step } = await readScreen(visit, stepId);
  const refused = new Map<string, string[]>();
  const taken: { input: string; fileId: string }[] = [];
  let begun = visit;

  const take = async ({ input, name, stream }: SentFile, texts: URLSearchParams): Promise<string> => {
    const place = step?.id === stepId ? filePlace(step, input) : undefined;
    // An input that was left empty sends a file without a name; machines fill in what nobody sees.
    if (!place || name === "" || texts.get(trapName)) return "";
    const before = taken.filter((each) => each.input === input).length;
    begun = await begin({ ...begun, asked: { ...begun.asked, form: texts } });
    const kept = await keepVisitorFile(begun, { stream, name }, place.roomIn(texts, before));
    if (isRefused(kept)) {
      const sentence = sayIn(visit.wizard.language)("publicPages.files.refused", {
        name: kept.name,
        problem: kept.problem,
      });
      refused.set(place.path, [...(refused.get(place.path) ?? []), sentence]);
      return "";
    }
    taken.push({ input, fileId: kept.id });
    return kept.id;
  };

  const forget = () =>
    removeUnusedFiles(
      visit.asked.app,
      visit.place.teamId,
      taken.map(({ fileId }) => fileId),
    );
  const sent = await readFileForm(request, limits, take).catch(async (error) => {
    await forget();
    throw error;
  });
  if (sent.texts.get(trapName)) await forget();
  const problems = new Map([...refused].map(([path, sentences]) => [path, sentences.slice(0, mostTold).join("\n")]));
  return { visit: withForm(begun, sent), problems };
}

/** Beyond this they are all alike. */
const mostTold = 5;

/** A text under a file's name is none. */
function withForm(visit: Visit, { texts, files }: FileForm): Visit {
  const form = new URLSearchParams([...texts].filter(([name]) => !isFileName(name)));
  for (const [name, id] of files) form.append(name, id);
  return { ...visit, asked: { ...visit.asked, form } };
}
