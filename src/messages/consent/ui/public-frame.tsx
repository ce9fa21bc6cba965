import { Button, NativeSelect } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { setLanguage, useLanguage } from "#client/language.ts";
import { usePageBrand } from "#client/page-brand.ts";
import frame from "#people/auth/ui/bare-frame.module.css";
import { linkProblem } from "#people/auth/ui/link-problem.ts";
import { isLanguage, languageNames, languages } from "#shared/languages.ts";
import { publicFonts } from "#shared/public-theme.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { PublicPage } from "../public-contract.ts";
import classes from "./public-frame.module.css";

const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }));

export const useToken = (): string => {
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  return String(token ?? "");
};

interface PublicFrameProps {
  title: ReactNode;
  /** Of the team that it comes from; unknown while it is asked for. */
  page?: PublicPage | undefined;
  /** It asks for the language itself. */
  asksLanguage?: boolean;
  children: ReactNode;
}

/** One card under the team's own name and in its own colors, for people who know nothing of ours. */
export function PublicFrame({ title, page, asksLanguage = false, children }: PublicFrameProps) {
  const t = useTranslations("subscribing");
  const language = useLanguage();
  const [isBroken, setBroken] = useState(false);
  usePageBrand(page?.brand);
  return (
    <div className={`${frame.page} ${page?.accent ? classes.themed : ""}`} style={styleOf(page)}>
      <div className={frame.column}>
        {page?.headerPicture && <HeaderPicture picture={page.headerPicture} />}
        <div className={classes.team}>
          {page?.logo && !isBroken ? (
            <img
              className={frame.logo}
              src={page.logo.path}
              alt={page.teamName}
              width={page.logo.width}
              height={page.logo.height}
              onError={() => setBroken(true)}
            />
          ) : (
            page?.teamName
          )}
        </div>
        <section className={frame.card}>
          <h1 className={frame.title}>{title}</h1>
          {children}
        </section>
        {!asksLanguage && (
          <NativeSelect
            aria-label={t("language")}
            className={frame.language}
            data={languageChoices}
            value={language}
            size="xs"
            onChange={({ currentTarget: { value } }) => isLanguage(value) && void setLanguage(value)}
          />
        )}
        {page && <Contact page={page} />}
      </div>
    </div>
  );
}

const styleOf = (page: PublicPage | undefined) =>
  ({
    ...(page?.accent && { "--team-accent": page.accent }),
    ...(page && page.font !== "system" && { "--mantine-font-family": publicFonts[page.font] }),
  }) as CSSProperties;

/** A mood, not a message. */
const HeaderPicture = ({ picture: { path, width, height } }: { picture: NonNullable<PublicPage["headerPicture"]> }) => (
  <img className={classes.picture} src={path} alt="" width={width} height={height} />
);

function Contact({ page: { teamName, contact } }: { page: PublicPage }) {
  const t = useTranslations("subscribing");
  const { email, phone, address } = contact;
  if (email === "" && phone === "" && address === "") return null;
  return (
    <address className={classes.contact} aria-label={t("contact")}>
      <strong>{teamName}</strong>
      {address && <span className={classes.postal}>{address}</span>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>}
    </address>
  );
}

interface WithPageProps<Page extends PublicPage> {
  query: UseQueryResult<Page>;
  title: string;
  children: (page: Page) => ReactNode;
}

/** What is asked for before anything can be shown, in the language of whoever it is for. */
export function WithPage<Page extends PublicPage>({ query, title, children }: WithPageProps<Page>) {
  const t = useTranslations("subscribing");
  useRecipientsLanguage(query.data?.language);
  if (query.isError) {
    return (
      <PublicFrame title={t("failedTitle")}>
        <p className={frame.text} role="alert">
          {linkProblem(query.error)}
        </p>
        <Button variant="default" fullWidth onClick={() => void query.refetch()}>
          {t("retry")}
        </Button>
      </PublicFrame>
    );
  }
  if (query.isPending) {
    return (
      <PublicFrame title={title}>
        <SkeletonText lines={4} />
      </PublicFrame>
    );
  }
  return children(query.data);
}

/** Once: whoever then chooses another one keeps it. */
function useRecipientsLanguage(language: PublicPage["language"] | undefined) {
  useEffect(() => {
    if (language) void setLanguage(language);
  }, [language]);
}
