import * as z from "zod";
import { isCurrency } from "#data/fields/currency.ts";
import { logo, teamShown } from "#people/teams/contract.ts";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { iconIdentifier } from "#shared/icon-identifier.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { publicTheme } from "#shared/public-theme.ts";
import { isTimezone } from "#shared/time-zone.ts";
import { isMenuTarget, isSite, logoBytes, logoSlots, mostMenuItems } from "./rules.ts";

const text = (most: number) => z.string().trim().max(most);
const name = text(120).min(1, "validation.empty");
const language = z.enum(languages);

const menuItem = z.strictObject({
  id,
  label: text(60).min(1, "validation.empty"),
  icon: iconIdentifier("data.icon"),
  target: text(2_000).min(1, "validation.empty").refine(isMenuTarget, "account.problems.menuTarget"),
});

export type MenuItem = z.output<typeof menuItem>;

/** Everything that can be said about a team, but for its pictures. */
const details = z.strictObject({
  name,
  shortName: text(40),
  description: text(2_000),
  organizationName: text(200),
  website: text(500).refine((site) => site === "" || isSite(site), "account.problems.website"),
  billingAddress: text(1_000),
  primaryTimezone: z.string().refine(isTimezone, "validation.timezone"),
  defaultInterfaceLanguage: language,
  availableDataLanguages: z.array(language).min(1, "validation.empty"),
  defaultDataLanguage: language,
  currency: z.string().refine(isCurrency, "validation.invalid"),
  messagesNeedApproval: z.boolean(),
  headerMenu: z.array(menuItem).max(mostMenuItems),
  publicTheme,
});

export const accountChanges = details.partial();
export type AccountChanges = z.output<typeof accountChanges>;

export const accountShown = details.extend({
  id: z.string(),
  // What an older release has kept is shown as it is.
  headerMenu: z.array(menuItem.extend({ icon: z.string() })),
  publicHeaderPicture: logo,
  ...teamShown.pick({
    enumAppBrandId: true,
    publicAccent: true,
    organizationLogoSquare: true,
    organizationLogoHorizontal: true,
    appLogoSquare: true,
    appLogoHorizontal: true,
  }).shape,
});

export type Account = z.output<typeof accountShown>;

const access = holderOf("team_admin_account_info");
const team = z.strictObject({ teamId: id });
const atPlace = z.strictObject({ teamId: id, place: z.enum(logoSlots) });

export const accountContract = {
  readAccount: endpoint({
    method: "GET",
    path: "/teams/:teamId/account",
    access,
    summary: "The team's details, languages, currency, logos and header menu.",
    input: { params: team },
    output: accountShown,
  }),
  changeAccount: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/account",
    access,
    summary: "Change the given details. They take effect immediately for everyone who is signed in.",
    input: { params: team, body: accountChanges },
    output: accountShown,
    repeatable: true,
  }),
  uploadLogo: endpoint({
    method: "PUT",
    path: "/teams/:teamId/account/logos/:place",
    access,
    summary: "Upload a logo: a raster image, not an SVG.",
    input: { params: atPlace },
    upload: { maxBytes: logoBytes },
    output: accountShown,
    errors: ["file_not_an_image"],
  }),
  takeLogo: endpoint({
    method: "POST",
    path: "/teams/:teamId/account/logos/:place",
    access,
    summary:
      "Set a logo from a public address, as a string or `{publicUrl}`. It is downloaded once and stored, so that pages load nothing from other sites.",
    input: {
      params: atPlace,
      body: z.strictObject({
        logo: z.union([z.string().max(2_000), z.strictObject({ publicUrl: z.string().max(2_000) })]),
      }),
    },
    output: accountShown,
    errors: ["file_not_an_image"],
  }),
  previewPublicTheme: endpoint({
    method: "POST",
    path: "/teams/:teamId/account/public-theme-preview",
    access,
    summary: "A sample page as visitors would see it with this theme, as HTML. Nothing is changed.",
    input: { params: team, body: publicTheme },
    output: z.strictObject({ html: z.string() }),
    reads: true,
  }),
  removeLogo: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/account/logos/:place",
    access,
    summary: "Remove a logo.",
    input: { params: atPlace },
    output: accountShown,
    repeatable: true,
  }),
} as const;
