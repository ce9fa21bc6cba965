/** One block of a server-sent event stream. A block without data only moves the resume token. */
export type SseBlock = { event: string; data: string; id?: string };

/** What is read so far: the text of an unfinished line, the block in the making, and whether a CR has just ended a line. */
export type SseState = { rest: string; block: SseDraft; afterCr: boolean };
type SseDraft = { event: string; data: string[]; id?: string };

export const startOfStream: SseState = { rest: "", block: { event: "", data: [] }, afterCr: false };

/** Reads the next piece of text, wherever the network cut it. Pure: the state goes in and comes out. */
export function parseSse(state: SseState, text: string): { state: SseState; blocks: SseBlock[] } {
  if (text === "") return { state, blocks: [] };
  // A CR LF that was cut in two is one line end.
  const fresh = state.afterCr && text.startsWith("\n") ? text.slice(1) : text;
  const lines = (state.rest + fresh).split(/\r\n|\r|\n/);
  const rest = lines.pop()!;
  const blocks: SseBlock[] = [];
  let block = state.block;
  for (const line of lines) {
    if (line !== "") {
      block = addLine(block, line);
      continue;
    }
    const { event, data, id } = block;
    if (data.length > 0 || id !== undefined) blocks.push({ event: event || "message", data: data.join("\n"), id });
    block = startOfStream.block;
  }
  return { state: { rest, block, afterCr: text.endsWith("\r") }, blocks };
}

function addLine(block: SseDraft, line: string): SseDraft {
  const colon = line.indexOf(":");
  const field = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
  if (field === "event") return { ...block, event: value };
  if (field === "data") return { ...block, data: [...block.data, value] };
  if (field === "id" && !value.includes("\0")) return { ...block, id: value };
  return block;
}
