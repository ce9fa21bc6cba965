import { SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { publicTheme } from "#shared/public-theme.ts";
import { accountContract } from "../../contract.ts";
import classes from "./branding.module.css";

interface BrandingPreviewProps {
  teamId: string;
  /** As it stands in the form; what cannot be saved is not shown. */
  theme: unknown;
  /** Changes when a picture was changed, which is saved by itself. */
  pictures: string;
}

const settlesAfterMs = 250;

/** A page as visitors would see it. Nothing in it can run, load a page or be sent. */
export function BrandingPreview({ teamId, theme, pictures }: BrandingPreviewProps) {
  const t = useTranslations("account.branding");
  const [screen, setScreen] = useState<"desktop" | "phone">("desktop");
  const [settled] = useDebouncedValue(theme, settlesAfterMs);
  const body = publicTheme.safeParse(settled).data;
  const { data } = useQuery({
    queryKey: ["public-theme-preview", teamId, body, pictures],
    queryFn: ({ signal }) => call(accountContract.previewPublicTheme, { params: { teamId }, body: body! }, { signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes.preview} aria-label={t("preview")}>
      <div className={classes.previewBar}>
        <h2 className={classes.previewTitle}>{t("preview")}</h2>
        <SegmentedControl
          size="xs"
          className={classes.screens ?? ""}
          aria-label={t("screen")}
          data={(["desktop", "phone"] as const).map((value) => ({ value, label: t(value) }))}
          value={screen}
          onChange={(chosen) => setScreen(chosen as "desktop" | "phone")}
        />
      </div>
      <iframe
        className={classes.frame}
        data-screen={screen}
        sandbox=""
        srcDoc={data?.html ?? ""}
        title={t("preview")}
      />
    </section>
  );
}
