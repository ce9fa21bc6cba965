import { NativeSelect } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { setLanguage, useLanguage } from "#client/language.ts";
import type { BrandId } from "#shared/brands.ts";
import { nameOfBrand } from "#shared/brands.ts";
import { isLanguage, languageNames, languages } from "#shared/languages.ts";
import { BrandMark } from "#ui/theme/brand-mark.tsx";
import classes from "./bare-frame.module.css";
import { useSession } from "./session.ts";

const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }));

interface BareFrameProps {
  title: ReactNode;
  children: ReactNode;
  /** Below the card: the way to a neighbouring page. */
  aside?: ReactNode;
  brand?: BrandId;
  /** Of the team that it is about, instead of the brand's. */
  logo?: { path: string; width: number; height: number; name: string } | undefined;
}

/** One calm card in the middle: signing in, invitations, choosing a team. */
export function BareFrame({ title, children, aside, brand, logo }: BareFrameProps) {
  const t = useTranslations("auth");
  const { start } = useSession();
  const language = useLanguage();
  const shown = brand ?? start?.brand ?? "simply";
  const [isBroken, setBroken] = useState(false);
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <Link to="/" className={classes.brand}>
          {logo && !isBroken ? (
            <img
              className={classes.logo}
              src={logo.path}
              alt={logo.name}
              width={logo.width}
              height={logo.height}
              onError={() => setBroken(true)}
            />
          ) : (
            <>
              <BrandMark brand={shown} size={32} />
              <span>{nameOfBrand(shown, start?.productName)}</span>
            </>
          )}
        </Link>
        <section className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </section>
        {aside && <p className={classes.aside}>{aside}</p>}
        <NativeSelect
          aria-label={t("language")}
          className={classes.language}
          data={languageChoices}
          value={language}
          size="xs"
          onChange={({ currentTarget: { value } }) => isLanguage(value) && void setLanguage(value)}
        />
      </div>
    </div>
  );
}
