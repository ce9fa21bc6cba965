import { note } from "#server/audit.ts";
import { brandOfHost } from "#server/http/brand-of-host.ts";
import { feature, type RequestContext } from "#server/http/handlers.ts";
import { networkOf } from "#server/http/network.ts";
import { type Allowance, mayStillSpend, spend } from "#server/http/rate-limit.ts";
import { clearSessionCookie, setSessionCookie } from "#server/http/session.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { confirmEmail, showEmailLink } from "./confirm-email.server.ts";
import { authContract } from "./contract.ts";
import { createFirstAdmin } from "./first-admin.server.ts";
import { acceptInvitation, answerInvitation, showInvitation } from "./invitations.server.ts";
import { sendPasswordLink, sendVerification } from "./jobs.server.ts";
import { knownDevice, rememberDevice } from "./known-device.server.ts";
import { languageAndBrandOf } from "./language-and-brand.server.ts";
import { endSession, type Visitor } from "./sessions.server.ts";
import { setPassword, showPasswordLink } from "./set-password.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";

export const auth = feature(authContract, {
  start: async ({ app, caller, request }) => ({
    signedIn: caller ? { authUsername: caller.authUsername, userId: caller.userId } : null,
    brand: brandOfHost(app, request.hostname),
    productName: app.settings.current.productName,
    language: app.settings.current.defaultLanguage,
    signUp: app.settings.current.signUp,
    supportUrl: app.env.SUPPORT_URL ?? null,
    testPages: app.settings.current.testPages,
    uploads: {
      maxBytes: app.settings.current.uploadMegabytes * 1024 ** 2,
      fileTypes: app.settings.current.uploadTypes,
    },
  }),

  signIn: (asked) =>
    keepingSession(asked, (visitor) => {
      const device = knownDevice(asked.app, asked.request, asked.body.email);
      return signIn(asked.app, asked.body, Object.assign(visitor, { device }));
    }),

  signOut: async ({ app, caller, reply, address }) => {
    clearSessionCookie(app, reply);
    // Whoever uses this browser next finds no picture or file of the one before.
    reply.header("clear-site-data", '"cache"');
    if (!caller) return undefined;
    await app.db.transaction(async (tx) => {
      await endSession(app, tx, caller.userId, caller.sessionId);
      await note(tx, { action: "signed_out", actorId: caller.userId, address });
    });
    return undefined;
  },

  signUp: async (asked) => {
    await letterAllowance(asked, asked.body.email);
    await spend(asked.app, lettersInAll("signUp", asked.body.email));
    await signUp(asked.app, asked.body, languageAndBrandOf(asked));
    return undefined;
  },

  resendVerification: async (asked) => {
    await letterAllowance(asked, asked.body.email);
    const { app, body } = asked;
    if (!(await mayStillSpend(app, lettersInAll("verification", body.email)))) return undefined;
    await app.jobs.send(app.db, sendVerification, { email: body.email, ...languageAndBrandOf(asked) });
    return undefined;
  },

  showEmailLink: async (asked) => {
    await linkAllowance(asked);
    return showEmailLink(asked.app, asked.params.userId, asked.query.token);
  },

  confirmEmail: async (asked) => {
    await linkAllowance(asked);
    const { app, params, body } = asked;
    // As many guesses as at sign-in, for whoever holds the link but not the password; who does not hold it uses up none.
    await showEmailLink(app, params.userId, body.token);
    if (body.password) await spend(app, { key: `confirm:${params.userId}`, most: 20, seconds: 900 });
    return keepingSession(asked, (visitor) => confirmEmail(app, { ...params, ...body }, visitor));
  },

  forgotPassword: async (asked) => {
    await letterAllowance(asked, asked.body.email);
    const { app, body } = asked;
    if (!(await mayStillSpend(app, lettersInAll("password", body.email)))) return undefined;
    await app.jobs.send(app.db, sendPasswordLink, { email: body.email, ...languageAndBrandOf(asked) });
    return undefined;
  },

  showPasswordLink: async (asked) => {
    await linkAllowance(asked);
    return showPasswordLink(asked.app, asked.params.userId, asked.query.token);
  },

  setPassword: async (asked) => {
    await linkAllowance(asked);
    const { app, params, body } = asked;
    return keepingSession(asked, (visitor) =>
      setPassword(app, { ...params, ...body }, languageAndBrandOf(asked), visitor),
    );
  },

  createFirstAdmin: async (asked) => {
    await linkAllowance(asked);
    return keepingSession(asked, (visitor) => createFirstAdmin(asked.app, asked.body, visitor));
  },

  showInvitation: async (asked) => {
    await linkAllowance(asked);
    return showInvitation(asked.app, asked.params.userId, asked.query.token, asked.caller?.userId);
  },

  acceptInvitation: async (asked) => {
    await linkAllowance(asked);
    const { app, params, body, caller } = asked;
    return keepingSession(asked, (visitor) => acceptInvitation(app, { ...params, ...body }, caller?.userId, visitor));
  },

  answerInvitation: ({ app, params, body, caller }) =>
    answerInvitation(app, params.teamUserId, caller.userId, body.accept),
});

type Any = Pick<RequestContext<Endpoint>, "app" | "address" | "request" | "reply" | "language"> & {
  caller: { userId: string; sessionId: string } | undefined;
};

/** The cookie is set once the work is committed: a refused request leaves the browser as it was. */
async function keepingSession<T>(asked: Any, work: (visitor: Visitor) => Promise<T>): Promise<T> {
  const { app, address, caller, request, reply } = asked;
  const visitor: Visitor = { address, userAgent: request.headers["user-agent"], earlier: caller };
  const answer = await work(visitor);
  if (visitor.secret) setSessionCookie(app, reply, visitor.secret);
  if (visitor.email) rememberDevice(app, request, reply, visitor.email);
  return answer;
}

/** Letters cost their receiver: few an hour from one address to one mailbox. */
async function letterAllowance({ app, address }: Any, email: string) {
  const from = networkOf(address);
  await spend(app, { key: `letters:${from}`, most: 60, seconds: 3600 });
  await spend(app, { key: `letters:${email.toLowerCase()}:${from}`, most: 6, seconds: 3600 });
}

/**
 * And a bounded number in all, of each kind. When strangers have used that up the last letter lies in the mailbox, and
 * what is in it opens until the hour is over: the owner is told to look there as ever, and is not shut out.
 */
const lettersInAll = (kind: "signUp" | "verification" | "password", email: string): Allowance => ({
  key: `letters:${kind}:${email.toLowerCase()}`,
  most: 10,
  seconds: 3600,
});

/** Secrets of 256 bits cannot be guessed; the limit keeps someone from making the database try. */
const linkAllowance = ({ app, address }: Any) =>
  spend(app, { key: `links:${networkOf(address)}`, most: 300, seconds: 900 });
