import { firstAnswersName } from "#shared/first-answers.ts";

const answers = new Map<string, unknown>(Object.entries(readAnswers()));

/** An answer that has come with the page. Once: whoever asks again wants to know what is true by then. */
export function takeFirstAnswer(url: string): unknown {
  const answer = answers.get(url);
  answers.delete(url);
  return answer;
}

function readAnswers(): object {
  if (typeof document === "undefined") return {};
  const text = document.querySelector(`meta[name=${firstAnswersName}]`)?.getAttribute("content");
  return text ? (JSON.parse(text) as object) : {};
}
