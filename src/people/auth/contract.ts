import * as z from "zod";
import { brandIds } from "#shared/brands.ts";
import { anyone, endpoint, signedIn } from "#shared/endpoint.ts";
import { fileTypes } from "#shared/file-types.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { emailAddress, newPassword, personName } from "./rules.ts";

/** A secret from a mailed link. Its form is checked here, so that null, "" or [] never reach a query. */
const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "validation.link");
const userId = id;
const name = personName;

export const invitationShown = z.object({
  teamName: z.string(),
  brand: z.enum(brandIds),
  /** The team's own, where it has one. */
  logo: z.object({ path: z.string(), width: z.number(), height: z.number() }).nullable(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  invitedBy: z.string().nullable(),
  /** The address has an account already: its owner joins by signing in. */
  hasAccount: z.boolean(),
  /** Signed in as the invited person in this browser. */
  isMe: z.boolean(),
});

export const authContract = {
  start: endpoint({
    method: "GET",
    path: "/auth/start",
    access: anyone,
    summary: "What the client needs at startup: brand, sign-up mode, support link, and who is signed in.",
    output: z.object({
      signedIn: z.object({ authUsername: z.string(), userId: z.string() }).nullable(),
      brand: z.enum(brandIds),
      /** What the product is called where no brand has a name of its own. */
      productName: z.string(),
      /** For whoever's browser prefers none of ours. */
      language: z.enum(languages),
      signUp: z.enum(["open", "invite"]),
      supportUrl: z.string().nullable(),
      testPages: z.boolean(),
      /** What a file in a record may be, whatever its field allows. */
      uploads: z.object({ maxBytes: z.number(), fileTypes: z.array(z.enum(fileTypes)) }),
    }),
  }),
  signIn: endpoint({
    method: "POST",
    path: "/auth/sign-in",
    access: anyone,
    summary: "Sign in with email and password; sets the session cookie.",
    input: {
      body: z.strictObject({
        email: emailAddress,
        password: z.string().min(1, "validation.empty").max(200, "validation.passwordLong"),
      }),
    },
    output: z.object({ authUsername: z.string() }),
    errors: ["wrong_credentials", "email_not_verified"],
  }),
  signOut: endpoint({
    method: "POST",
    path: "/auth/sign-out",
    access: anyone,
    summary: "End this session.",
    repeatable: true,
  }),
  signUp: endpoint({
    method: "POST",
    path: "/auth/sign-up",
    access: anyone,
    summary: "Sign up. The answer is the same whether or not the address is known.",
    input: { body: z.strictObject({ email: emailAddress, password: newPassword, name }) },
    errors: ["sign_up_closed"],
  }),
  resendVerification: endpoint({
    method: "POST",
    path: "/auth/resend-verification",
    access: anyone,
    summary: "Send the verification email again, if the address is waiting for one.",
    input: { body: z.strictObject({ email: emailAddress }) },
  }),
  showEmailLink: endpoint({
    method: "GET",
    path: "/auth/confirm-email/:userId",
    access: anyone,
    summary: "Check a verification link without using it up.",
    input: { params: z.strictObject({ userId }), query: z.strictObject({ token: secret }) },
    output: z.object({ email: z.string() }),
    errors: ["link_expired"],
  }),
  confirmEmail: endpoint({
    method: "POST",
    path: "/auth/confirm-email/:userId",
    access: anyone,
    summary: "Use a verification link: activate a new account with its password.",
    input: {
      params: z.strictObject({ userId }),
      body: z.strictObject({ token: secret, password: z.string().max(200, "validation.passwordLong").optional() }),
    },
    output: z.object({ email: z.string() }),
    errors: ["link_expired", "wrong_credentials"],
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/auth/forgot-password",
    access: anyone,
    summary: "Request a password link. The answer is the same whether or not the address is known.",
    input: { body: z.strictObject({ email: emailAddress }) },
  }),
  showPasswordLink: endpoint({
    method: "GET",
    path: "/auth/password-links/:userId",
    access: anyone,
    summary: "Check a password link without using it up.",
    input: { params: z.strictObject({ userId }), query: z.strictObject({ token: secret }) },
    output: z.object({ email: z.string(), name: z.string() }),
    errors: ["link_expired"],
  }),
  setPassword: endpoint({
    method: "POST",
    path: "/auth/password-links/:userId",
    access: anyone,
    summary: "Use a password link: set the password, end all other sessions, and sign in.",
    input: { params: z.strictObject({ userId }), body: z.strictObject({ token: secret, password: newPassword }) },
    output: z.object({ authUsername: z.string() }),
    errors: ["link_expired"],
  }),
  createFirstAdmin: endpoint({
    method: "POST",
    path: "/auth/first-admin",
    access: anyone,
    summary: "Use the one-time setup link of an installation that has no system administrator yet.",
    input: { body: z.strictObject({ token: secret, email: emailAddress, name, password: newPassword }) },
    output: z.object({ authUsername: z.string() }),
    errors: ["link_expired", "email_taken"],
  }),
  showInvitation: endpoint({
    method: "GET",
    path: "/auth/invitations/:userId",
    access: anyone,
    summary: "Show an invitation without using it up.",
    input: { params: z.strictObject({ userId }), query: z.strictObject({ token: secret }) },
    output: invitationShown,
    errors: ["link_expired"],
  }),
  acceptInvitation: endpoint({
    method: "POST",
    path: "/auth/invitations/:userId",
    access: anyone,
    summary:
      "Accept an invitation by its link. A new person sets a password; someone with an account must be signed in.",
    input: {
      params: z.strictObject({ userId }),
      body: z.strictObject({
        token: secret,
        firstName: name.optional(),
        lastName: z.string().trim().max(120).optional(),
        password: newPassword.optional(),
      }),
    },
    output: z.object({ authUsername: z.string(), teamId: z.string() }),
    errors: ["link_expired", "invitation_other_account"],
  }),
  answerInvitation: endpoint({
    method: "POST",
    path: "/auth/my-invitations/:teamUserId",
    access: signedIn,
    summary: "Accept or decline an invitation for the signed-in person.",
    input: { params: z.strictObject({ teamUserId: id }), body: z.strictObject({ accept: z.boolean() }) },
    output: z.object({ teamId: z.string() }),
    errors: ["link_expired"],
  }),
} as const;
