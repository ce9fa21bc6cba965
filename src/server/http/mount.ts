import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ZodObject, type ZodType, z } from "zod";
import { type Access, type Endpoint, isOpenToKeys, onlyReads } from "#shared/endpoint.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { languageFromHeader } from "#shared/languages.ts";
import { mayUse } from "#shared/permissions.ts";
import type { App } from "../app.ts";
import { chargedTo, chargedToVisitors, holderOfTeam } from "../db/connection-shares.ts";
import { sayIn } from "../words.ts";
import { findOwner, sentKey } from "./api-key.ts";
import { boundParts } from "./bound-parts.ts";
import type { Caller, TeamCaller } from "./caller.ts";
import type { Feature, RequestContext, Upload } from "./handlers.ts";
import { inputErrors } from "./input-errors.ts";
import { isLoopback } from "./known-host.ts";
import { RawBody, readMultipartForm, type WithCaller } from "./read-json.ts";
import { requestedRole, seeAsRole } from "./see-as-role.ts";
import { findCaller } from "./session.ts";
import { whileAsked } from "./while-asked.ts";
import { writeAnswer } from "./written-json.ts";

/** Puts every endpoint of a feature on the server: authorise → parse → handler → reply. */
export function mount(server: FastifyInstance, app: App, { contract, handlers }: Feature) {
  for (const [name, endpoint] of Object.entries(contract)) {
    refuseLooseSchemas(name, endpoint);
    const handle = handlers[name] as (asked: RequestContext<Endpoint>) => Promise<unknown>;
    server.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: { endpoint },
      // Before a byte of the body is read.
      onRequest: async (request, reply) => {
        (request as WithCaller).caller = await authorise(app, endpoint, request, reply);
      },
      handler: (request, reply) =>
        chargedToCaller((request as WithCaller).caller, async () => {
          const asked = await readRequest(app, endpoint, request, reply);
          const answer = await handle(asked);
          if (endpoint.streams || endpoint.isKept) return reply;
          const { output } = endpoint;
          if (!output) return reply.code(204).send();
          const text = await writeAnswer(answer, (given) => output.parse(given));
          return reply.type("application/json; charset=utf-8").send(text);
        }),
    });
  }
}

/** Finding out who calls takes no share: it is short, and waits for nothing. */
function chargedToCaller<Result>(caller: Caller | TeamCaller | undefined, work: () => Result): Result {
  if (!caller) return chargedToVisitors(work);
  return chargedTo("teamId" in caller ? holderOfTeam(caller.teamId) : `person ${caller.userId}`, work);
}

/** An object schema that would let unknown keys pass is a mistake in the contract, found at start. */
function refuseLooseSchemas(name: string, { input }: Endpoint) {
  for (const schema of [input?.params, input?.query, input?.body]) {
    const definition = schema?._zod.def as { type?: string; catchall?: ZodType } | undefined;
    if (definition?.type === "object" && definition.catchall?._zod.def.type !== "never") {
      throw new Error(`endpoint ${name}: use z.strictObject, so that unknown keys are refused`);
    }
  }
}

async function authorise(
  app: App,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | TeamCaller | undefined> {
  const { access } = endpoint;
  if (access.kind === "visitor") return undefined;
  const teamId = "team" in access ? teamIdAt(access.team, request) : undefined;
  const isOpen = access.kind === "testPages" && isOpenHere(app, request);
  const key = sentKey(request);
  const seenAs = requestedRole(request);
  if (key !== undefined) {
    // A script that believes itself to be looking only must not change anything.
    if (seenAs !== undefined) throw new Refusal("forbidden");
    if (access.kind === "anyone" || isOpen) return undefined;
    const owner = await findOwner(app, request, key);
    if (!isOpenToKeys(endpoint) || teamId !== owner.teamId) throw new Refusal("forbidden");
    return requireRight(access, owner);
  }
  const found = await findCaller(app, request, reply, teamId);
  if (seenAs !== undefined && found && !(onlyReads(endpoint) && mayBeSeen(access))) throw new Refusal("seeing_as_role");
  if (access.kind === "anyone" || isOpen) return found?.caller;
  if (!found) throw new Refusal("unauthenticated");
  if (access.kind === "signedIn") return found.caller;
  if (access.kind === "sysAdmin" || access.kind === "testPages") {
    if (!found.caller.isSysAdmin) throw new Refusal("sys_admin_only");
    return found.caller;
  }
  return requireRight(access, seenAs === undefined ? found.inTeam : await seeAsRole(app.pool, found.inTeam, seenAs));
}

/** Captured mail has links that open accounts: only who sits at this machine sees it, and by no name but its own. */
const isOpenHere = ({ env, settings }: App, { headers }: FastifyRequest): boolean =>
  settings.current.testPages && !env.isProduction && isLoopback(env.HOST) && isLoopback(headers.host ?? "");

/** No role of a team reaches the system's administration. */
const mayBeSeen = ({ kind }: Access): boolean => kind !== "sysAdmin" && kind !== "testPages";

function requireRight(access: Access, member: TeamCaller | undefined): TeamCaller {
  if (!member) throw new Refusal("forbidden");
  if (access.kind === "teamAdmin" && !member.isTeamAdmin) throw new Refusal("forbidden");
  if (access.kind === "feature" && !mayUse(member, ...access.anyOf)) throw new Refusal("forbidden");
  return member;
}

function teamIdAt(place: string, request: FastifyRequest): string | undefined {
  const [part, key] = place.split(".") as ["params" | "query", string];
  const value = (request[part] as Record<string, unknown>)[key];
  return typeof value === "string" ? value : undefined;
}

async function readRequest(
  app: App,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext<Endpoint>> {
  const { caller } = request as WithCaller;
  const otherwise = caller?.savedLanguage ?? app.settings.current.defaultLanguage;
  const language = languageFromHeader(request.headers["accept-language"], otherwise);
  const body = endpoint.takesForm && request.isMultipart() ? await readMultipartForm(request) : request.body;
  return {
    app,
    params: parse(endpoint.input?.params, request.params),
    query: parse(endpoint.input?.query, request.query),
    // What an upload brings is read below, and is nothing but a file.
    body: parse(schemaOfBody(endpoint, body), body, endpoint.limits),
    raw: (body instanceof RawBody ? body.text : undefined) as never,
    caller: (caller && "teamId" in caller ? { ...caller, language } : caller) as never,
    team: (caller && "teamId" in caller ? app.db.team(caller.teamId) : undefined) as never,
    upload: (endpoint.upload ? await readUpload(endpoint.upload.maxBytes, request) : undefined) as never,
    language,
    get say() {
      return sayIn(language);
    },
    address: request.ip,
    whileAsked: (work) => whileAsked(reply, work),
    request,
    reply,
  };
}

const schemaOfBody = ({ input, upload }: Endpoint, body: unknown): ZodType | undefined =>
  body instanceof RawBody ? undefined : (input?.body ?? (upload ? undefined : noBody));

/** Where nothing is expected, something is as wrong as an unknown key. */
const noBody = z
  .strictObject({})
  .nullish()
  .transform(() => undefined);

/** Where much may come, the first mistake is enough: to note each of a hundred thousand takes seconds. */
function parse(schema: ZodType | ZodObject | undefined, value: unknown, limits?: Endpoint["limits"]): never {
  if (!schema) return undefined as never;
  const parsed = schema.safeParse(value, limits && (stopEarly as object));
  if (parsed.success) return parsed.data as never;
  throw new Refusal("invalid_input", { fields: inputErrors(parsed.error.issues) });
}

const stopEarly = { abortEarly: true };

/** One file and nothing beside it; its head is short. */
const uploadLimits = { files: 1, fields: 0, parts: 10, headerPairs: 20, fieldNameSize: 100 };

async function readUpload(maxBytes: number, request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal("unsupported_media");
  boundParts(request, uploadLimits.parts);
  const part = await request.file({ limits: { ...uploadLimits, fileSize: maxBytes } });
  if (part?.fieldname !== "file") {
    refuseField("file", "validation.empty");
  }
  return { stream: part.file, name: part.filename };
}
