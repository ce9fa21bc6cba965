import { lookup } from "node:dns/promises";
import { type ClientRequest, request as requestHttp } from "node:http";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import ipaddr from "ipaddr.js";

/** Why nothing came back. */
export type OutboundProblem = "badAddress" | "privateAddress" | "unresolved" | "timeout" | "insecure" | "noConnection";

export class OutboundError extends Error {
  readonly problem: OutboundProblem;
  constructor(problem: OutboundProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

type Input = { method: "GET" | "POST"; headers?: Record<string, string>; body?: string };
/** `text`: the beginning of what came back. */
export type OutboundAnswer = { status: number; headers: Record<string, unknown>; text: string };

export type Outbound = ReturnType<typeof openOutbound>;

type Limits = { milliseconds: number; mostBytes: number; keptCharacters: number };
const usual: Limits = { milliseconds: 10_000, mostBytes: 64 * 1024, keptCharacters: 1_000 };

type Address = { address: string; family: number };

/**
 * The one way to addresses that people have typed in: the public internet and nothing near the server. Names are
 * resolved here and the connection goes to what was checked, so that a second answer cannot lead elsewhere. Redirects
 * are answers like any other. `reachLoopback` is for tests, which have no public address to send to.
 */
export function openOutbound({ reachLoopback = false, limits = {} as Partial<Limits> } = {}) {
  const bounds = { ...usual, ...limits };
  return {
    /** What is wrong with an address as it is written; where its name leads is seen when it is called. */
    findProblem(text: string): OutboundProblem | undefined {
      try {
        const url = readAddress(text);
        const host = hostOf(url);
        return isIP(host) && !mayReach(host) ? "privateAddress" : undefined;
      } catch (error) {
        return error instanceof OutboundError ? error.problem : "badAddress";
      }
    },

    async send(text: string, input: Input): Promise<OutboundAnswer> {
      const { bytes, ...answer } = await reach(readAddress(text), input, bounds.mostBytes);
      const begin = bytes.toString("utf8").slice(0, bounds.keptCharacters).replaceAll("\0", "");
      return { ...answer, text: begin };
    },

    /** The bytes at an address, also where it leads on to another, which is looked at like the first. */
    async download(text: string, mostBytes: number): Promise<Buffer> {
      let url = readAddress(text);
      for (let hops = 0; hops < 4; hops++) {
        const { status, headers, bytes } = await reach(url, { method: "GET" }, mostBytes + 1);
        if (status >= 200 && status < 300) return bytes;
        if (status < 300 || status > 308 || typeof headers.location !== "string") break;
        url = readAddress(new URL(headers.location, url).href);
      }
      throw new OutboundError("noConnection");
    },

    /** Where a host is that people have typed in, for packages that connect by themselves: to this address, not to the name. */
    async findAddress(host: string): Promise<string> {
      const signal = AbortSignal.timeout(bounds.milliseconds);
      try {
        return (await resolveReachable(host, signal))[0]!.address;
      } catch (error) {
        throw outboundError(error, signal);
      }
    },

    /** A connection for another protocol than HTTP, to a host that people have typed in. */
    async connect(host: string, port: number): Promise<Socket> {
      const signal = AbortSignal.timeout(bounds.milliseconds);
      try {
        const { address } = (await resolveReachable(host, signal))[0]!;
        return await connected(address, port, signal);
      } catch (error) {
        throw outboundError(error, signal);
      }
    },
  };

  async function reach(url: URL, input: Input, mostBytes: number) {
    const signal = AbortSignal.timeout(bounds.milliseconds);
    try {
      const addresses = await resolveReachable(hostOf(url), signal);
      return await exchange(url, addresses, input, { mostBytes, signal });
    } catch (error) {
      throw outboundError(error, signal);
    }
  }

  async function resolveReachable(host: string, signal: AbortSignal): Promise<Address[]> {
    const addresses = await before(signal, resolve(host));
    if (!addresses.every(({ address }) => mayReach(address))) throw new OutboundError("privateAddress");
    return addresses;
  }

  function mayReach(address: string): boolean {
    return isPublic(address) || (reachLoopback && ipaddr.process(address).range() === "loopback");
  }
}

/** Answered by machines of a cloud to those inside it, from an address that looks public. */
const insideClouds = ["168.63.129.16"];
const routedV6 = ipaddr.IPv6.parseCIDR("2000::/3");

export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || insideClouds.includes(address)) return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(routedV6);
}

function readAddress(text: string): URL {
  if (text.length > 2_000 || !URL.canParse(text)) throw new OutboundError("badAddress");
  const url = new URL(text);
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const isFine =
    (url.protocol === "http:" || url.protocol === "https:") &&
    url.username === "" &&
    url.password === "" &&
    url.hostname !== "" &&
    (port === 80 || port === 443 || port >= 1024);
  if (!isFine) throw new OutboundError("badAddress");
  return url;
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

async function resolve(host: string): Promise<Address[]> {
  if (isIP(host)) return [{ address: host, family: isIP(host) }];
  const found = await lookup(host, { all: true }).catch((error) => {
    throw new OutboundError("unresolved", error);
  });
  if (found.length === 0) throw new OutboundError("unresolved");
  return found;
}

/** A name server that does not answer cannot be told to stop; we just wait no longer. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

async function exchange(
  url: URL,
  addresses: Address[],
  { method, headers, body }: Input,
  { signal, mostBytes }: { mostBytes: number; signal: AbortSignal },
): Promise<Omit<OutboundAnswer, "text"> & { bytes: Buffer }> {
  // Loaded by the first that needs it: most installations have no webhooks.
  const request = url.protocol === "https:" ? (await import("node:https")).request : requestHttp;
  return new Promise((resolve, reject) => {
    // A connection of its own: one that was opened for another name is never used again.
    const options = { method, agent: false, signal, lookup: answerWith(addresses) };
    const sent: ClientRequest = request(
      url,
      { ...options, headers: { "accept-encoding": "identity", ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        const finish = () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) });
          sent.destroy();
        };
        answer.on("data", (part: Buffer) => {
          parts.push(part);
          bytes += part.length;
          if (bytes >= mostBytes) finish();
        });
        answer.on("end", finish);
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

function connected(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ host, port });
    const giveUp = () => socket.destroy(new Error("timeout"));
    signal.addEventListener("abort", giveUp, { once: true });
    socket.once("error", fail);
    socket.once("connect", () => {
      signal.removeEventListener("abort", giveUp);
      socket.off("error", fail);
      done(socket);
    });
  });
}

const answerWith =
  (addresses: Address[]): LookupFunction =>
  (_host, options, done) => {
    if (options.all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  };

const outboundError = (error: unknown, signal: AbortSignal): OutboundError =>
  error instanceof OutboundError ? error : new OutboundError(signal.aborted ? "timeout" : problemOf(error), error);

const problemOf = (error: unknown): OutboundProblem =>
  /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(String((error as { code?: unknown }).code))
    ? "insecure"
    : "noConnection";
