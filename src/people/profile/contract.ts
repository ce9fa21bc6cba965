import * as z from "zod";
import { emailAddress, newPassword, personName } from "#people/auth/rules.ts";
import { endpoint, signedIn } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";

export const pictureBytes = 10 * 1024 * 1024;
const currentPassword = z.string().min(1, "validation.empty").max(200, "validation.passwordLong");

export const profileShown = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** An address that waits to be verified before it replaces the present one. */
  newEmail: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  interfaceLanguage: z.enum(languages).nullable(),
  colorScheme: z.enum(["light", "dark", "auto"]),
});

export const profileContract = {
  showProfile: endpoint({
    method: "GET",
    path: "/me",
    access: signedIn,
    summary: "The signed-in person's own profile.",
    output: profileShown,
  }),
  changeProfile: endpoint({
    method: "PATCH",
    path: "/me",
    access: signedIn,
    summary: "Change your own name, interface language or color scheme.",
    input: {
      body: z.strictObject({
        name: personName.optional(),
        interfaceLanguage: z.enum(languages).optional(),
        colorScheme: z.enum(["light", "dark", "auto"]).optional(),
      }),
    },
    output: profileShown,
    repeatable: true,
  }),
  setPicture: endpoint({
    method: "PUT",
    path: "/me/picture",
    access: signedIn,
    summary: "Upload your own picture.",
    upload: { maxBytes: pictureBytes },
    output: profileShown,
    errors: ["file_not_an_image"],
  }),
  removePicture: endpoint({
    method: "DELETE",
    path: "/me/picture",
    access: signedIn,
    summary: "Remove your own picture.",
    output: profileShown,
    repeatable: true,
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/me/password",
    access: signedIn,
    summary: "Change your own password. All other sessions end.",
    input: { body: z.strictObject({ currentPassword, newPassword }) },
    errors: ["wrong_password"],
  }),
  changeEmail: endpoint({
    method: "POST",
    path: "/me/email",
    access: signedIn,
    summary: "Ask to change your own email address. It changes when the code sent to the new address is entered.",
    input: { body: z.strictObject({ email: emailAddress, currentPassword }) },
    errors: ["wrong_password"],
  }),
  confirmEmailChange: endpoint({
    method: "POST",
    path: "/me/email/code",
    access: signedIn,
    summary: "Change your own email address, by the code that was sent to the new one. The old one is told.",
    input: { body: z.strictObject({ code: z.string().trim().min(1, "validation.empty").max(20) }) },
    output: profileShown,
    errors: ["email_taken"],
  }),
  listSessions: endpoint({
    method: "GET",
    path: "/me/sessions",
    access: signedIn,
    summary: "Where the person is signed in.",
    output: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          createdAt: z.iso.datetime(),
          seenAt: z.iso.datetime(),
          address: z.string().nullable(),
          userAgent: z.string().nullable(),
          isThisOne: z.boolean(),
        }),
      ),
    }),
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/me/sessions/:sessionId",
    access: signedIn,
    summary: "End one of your own sessions.",
    input: { params: z.strictObject({ sessionId: id }) },
  }),
  endOtherSessions: endpoint({
    method: "DELETE",
    path: "/me/sessions",
    access: signedIn,
    summary: "End all of your own sessions except this one.",
    repeatable: true,
  }),
} as const;
