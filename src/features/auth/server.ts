import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import { type Asked, feature } from "#server/http/handlers.ts";
import { spend } from "#server/http/rate-limit.ts";
import { clearSessionCookie } from "#server/http/session.ts";
import type { BrandId } from "#shared/brands.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { authContract } from "./contract.ts";
import { acceptInvitation, answerInvitation, showInvitation } from "./invitations.server.ts";
import { sendPasswordLink, sendVerification } from "./jobs.server.ts";
import { endSession, type Visitor } from "./sessions.server.ts";
import { confirmEmail, createFirstAdmin, setPassword, showPasswordLink } from "./set-password.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";

export const auth = feature(authContract, {
  start: async ({ app, caller, request }) => ({
    signedIn: caller ? { authUsername: caller.authUsername, userId: caller.userId } : null,
    brand: brandOf(app, request.hostname),
    signUp: app.env.SIGNUP,
    supportUrl: app.env.SUPPORT_URL ?? null,
    testPages: app.env.testPages,
  }),

  signIn: (asked) => signIn(asked.app, asked.body, visitorOf(asked)),

  signOut: async ({ app, caller, reply, address }) => {
    clearSessionCookie(app, reply);
    if (!caller) return undefined;
    await app.db.transaction(async (tx) => {
      await endSession(app, tx, caller.userId, caller.sessionId);
      await note(tx, { action: "signed_out", actorId: caller.userId, address });
    });
    return undefined;
  },

  signUp: async (asked) => {
    await letterAllowance(asked, asked.body.email);
    await signUp(asked.app, asked.body, mannerOf(asked));
    return undefined;
  },

  resendVerification: async (asked) => {
    await letterAllowance(asked, asked.body.email);
    const { app, body } = asked;
    await app.jobs.send(app.db, sendVerification, { email: body.email, ...mannerOf(asked) });
    return undefined;
  },

  confirmEmail: async (asked) => {
    await linkAllowance(asked);
    return confirmEmail(asked.app, asked.params.userId, asked.body.token, asked.language);
  },

  forgotPassword: async (asked) => {
    await letterAllowance(asked, asked.body.email);
    const { app, body } = asked;
    await app.jobs.send(app.db, sendPasswordLink, { email: body.email, ...mannerOf(asked) });
    return undefined;
  },

  showPasswordLink: async (asked) => {
    await linkAllowance(asked);
    return showPasswordLink(asked.app, asked.params.userId, asked.query.token);
  },

  setPassword: async (asked) => {
    await linkAllowance(asked);
    const { app, params, body, language } = asked;
    return setPassword(app, { ...params, ...body, language }, visitorOf(asked));
  },

  createFirstAdmin: async (asked) => {
    await linkAllowance(asked);
    return createFirstAdmin(asked.app, { ...asked.body, language: asked.language }, visitorOf(asked));
  },

  showInvitation: async (asked) => {
    await linkAllowance(asked);
    return showInvitation(asked.app, asked.params.userId, asked.query.token, asked.caller?.userId);
  },

  acceptInvitation: async (asked) => {
    await linkAllowance(asked);
    const { app, params, body, caller } = asked;
    return acceptInvitation(app, { ...params, ...body }, caller?.userId, visitorOf(asked));
  },

  answerInvitation: ({ app, params, body, caller }) =>
    answerInvitation(app, params.teamUserId, caller.userId, body.accept),
});

/** The brand of the host name that the sign-in page is served from. */
function brandOf(app: App, hostname: string): BrandId {
  // Own keys only: a host may call itself "constructor".
  return (Object.hasOwn(app.env.BRAND_HOSTS, hostname) && app.env.BRAND_HOSTS[hostname]) || "simply";
}

type Any = Pick<Asked<Endpoint>, "app" | "address" | "request" | "reply" | "language">;

const visitorOf = ({ address, request, reply }: Any): Visitor => ({
  address,
  userAgent: request.headers["user-agent"],
  reply,
});

const mannerOf = ({ app, request, language }: Any) => ({ language, brand: brandOf(app, request.hostname) });

/** Letters cost their receiver: few an hour to one mailbox, and a bounded number from one address. */
async function letterAllowance({ app, address }: Any, email: string) {
  await spend(app, { key: `letters:${address}`, most: 60, seconds: 3600 });
  await spend(app, { key: `letters:${email.toLowerCase()}`, most: 6, seconds: 3600 });
}

/** Secrets of 256 bits cannot be guessed; the limit keeps someone from making the database try. */
const linkAllowance = ({ app, address }: Any) => spend(app, { key: `links:${address}`, most: 300, seconds: 900 });
