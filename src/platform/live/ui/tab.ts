import { seenRole } from "#client/see-as.ts";
import type { EndReason, LiveEvent } from "../contract.ts";
import { followStream } from "./follow-stream.ts";

/** `connecting` until the first opening; `reconnecting` while a stream that was open is not. */
export type LiveState = "connecting" | "live" | "reconnecting";

export type LiveHandlers = {
  onEvent?: (event: LiveEvent) => void;
  /** Events are missing: whatever is on the screen is to be read anew. */
  onReset?: () => void;
  /** Nothing more will come: signed out, or no longer in this team. */
  onEnded?: (reason: EndReason) => void;
  onState?: (state: LiveState) => void;
};

type Message =
  | { type: "event"; event: LiveEvent }
  | { type: "token"; token: string }
  | { type: "reset" }
  | { type: "ended"; reason: EndReason }
  | { type: "state"; state: LiveState }
  | { type: "hello" };

export type Tab = ReturnType<typeof openTab>;

/** Ids are remembered well beyond what the server replays at most. */
const mostRemembered = 5000;

/**
 * This tab's part in the one stream that a browser holds for a team. The tab that has the lock reads the stream
 * and tells the others; when it goes, the browser gives the lock to the next, which resumes after the last token it heard.
 */
export function openTab(teamId: string, handlers: Required<LiveHandlers>) {
  // Who sees the team as a role hears what the role may hear, and shares it with nobody else.
  const name = ["simply-live", teamId, seenRole()?.id].filter(Boolean).join("-");
  const canShare = typeof BroadcastChannel !== "undefined" && !!globalThis.navigator?.locks;
  const channel = canShare ? new BroadcastChannel(name) : undefined;
  const since = Date.now();
  const seen = new Set<string>();
  const stopping = new AbortController();
  let state: LiveState = "connecting";
  let token: string | undefined;
  let isLeader = false;

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
    tell({ type: "hello" });
    navigator.locks.request(name, { signal: stopping.signal }, lead).catch(() => {});
  } else void lead();

  return { state: () => state, stop };

  function stop() {
    stopping.abort();
    channel?.close();
  }

  async function lead() {
    isLeader = true;
    const reason = await followStream({
      teamId,
      signal: stopping.signal,
      from: () => ({ token, age: Date.now() - since }),
      say: (said) => {
        if (stopping.signal.aborted) return;
        if (said.type === "opened") share({ type: "state", state: "live" });
        else if (said.type === "lost") share({ type: "state", state: state === "connecting" ? state : "reconnecting" });
        else share(said);
      },
    });
    if (!reason) return;
    share({ type: "ended", reason });
    // The others hear it before the lock comes free: nobody asks the server again.
    await new Promise((done) => setTimeout(done, 200));
  }

  /** The others first: what this tab's handlers do must not keep them waiting. */
  function share(message: Message) {
    tell(message);
    take(message);
  }

  function tell(message: Message) {
    if (!stopping.signal.aborted) channel?.postMessage(message);
  }

  function hear(message: Message) {
    if (message.type === "hello") greet();
    // A late word of the last leader must not set the stream back.
    else if (!isLeader || message.type === "event" || message.type === "ended") take(message);
  }

  function greet() {
    if (!isLeader) return;
    tell({ type: "state", state });
    if (token) tell({ type: "token", token });
  }

  function take(message: Message) {
    if (message.type === "token") token = message.token;
    else if (message.type === "reset") handlers.onReset();
    else if (message.type === "event" && isNew(message.event.id)) handlers.onEvent(message.event);
    else if (message.type === "state" && message.state !== state) {
      state = message.state;
      handlers.onState(state);
    } else if (message.type === "ended") {
      stop();
      handlers.onEnded(message.reason);
    }
  }

  function isNew(id: string): boolean {
    if (seen.has(id)) return false;
    seen.add(id);
    if (seen.size > mostRemembered) seen.delete(seen.values().next().value!);
    return true;
  }
}
