import { Anchor, Button, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ApiError } from "#shared/errors.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Card } from "./card.tsx";
import { CopyText } from "./copy-text.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";
import { FeedbackSample } from "./gallery/feedback-sample.tsx";
import { FormSample } from "./gallery/form-sample.tsx";
import classes from "./gallery/gallery.module.css";
import { SortableSample } from "./gallery/sortable-sample.tsx";
import { TableSample } from "./gallery/table-sample.tsx";
import { Page } from "./page.tsx";
import { Person, PersonAvatar } from "./person.tsx";
import { useShortcut } from "./shortcuts.ts";
import { SkeletonTable, SkeletonText } from "./skeleton.tsx";
import { StatusTag } from "./status-tag.tsx";
import { BrandMark } from "./theme/brand-mark.tsx";
import { brandIds, brands } from "./theme/brands.ts";
import type { ColorScheme } from "./theme/color-scheme.ts";
import { toast } from "./toast.ts";
import { Tooltip } from "./tooltip.tsx";

/** Every component with sample data: for looking at, and for the accessibility checks. */
export function UiGallery() {
  const t = useTranslations("ui.gallery");
  useShortcut("g d", t("shortcutDashboard"), () => toast.info(t("shortcutUsed")));
  useShortcut("mod+j", t("shortcutSearch"), () => toast.info(t("shortcutUsed")));
  return (
    <Page
      title={t("title")}
      icon="fas_shapes"
      breadcrumbs={<Anchor href="/test">{t("home")}</Anchor>}
      description={t("description")}
      primary={<Button leftSection={<Icon name="fas_plus" size={12} />}>{t("primary")}</Button>}
      more={[
        { key: "export", label: t("export"), icon: "fas_download", run: noop },
        { key: "archive", label: t("archive"), icon: "fas_box-archive", run: noop },
        { key: "delete", label: t("delete"), icon: "fas_trash", danger: true, run: noop },
      ]}
    >
      <div className={classes.columns}>
        <BrandsSample />
        <ButtonsSample />
        <StatusSample />
        <PeopleSample />
        <FeedbackSample />
        <Card title={t("shortcuts")} icons={["fas_keyboard"]}>
          <div className={classes.stack}>
            <p className={classes.prose}>{t("shortcutsHelp")}</p>
            <CopyText label={t("apiKey")} value="sk_sample_4f7a2c91d0e8b653" />
          </div>
        </Card>
      </div>
      <FormSample />
      <TableSample />
      <SortableSample />
      <div className={classes.columns}>
        <Card
          title={t("cardTitle")}
          subtitle={t("cardSubtitle")}
          icons={["fas_heart", "fas_star", "fas_bell"]}
          collapsible
          fullscreen
        >
          <p className={classes.prose}>{t("cardBody")}</p>
        </Card>
        <Card title={t("emptyTable")}>
          <EmptyState icon="fas_campground" action={<Button variant="default">{t("addCamper")}</Button>}>
            {t("emptySentence")}
          </EmptyState>
        </Card>
        <Card title={t("loadingText")}>
          <SkeletonText lines={4} />
        </Card>
        <Card title={t("loadingList")}>
          <SkeletonTable rows={3} columns={3} />
        </Card>
        <Card title={t("errorTitle")}>
          <ErrorState retry={noop} error={sampleError}>
            {t("errorSentence")}
          </ErrorState>
        </Card>
      </div>
    </Page>
  );
}

function BrandsSample() {
  const t = useTranslations("ui.gallery");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title={t("brands")} icons={["fas_palette"]}>
      <div className={classes.stack}>
        <div className={classes.row}>
          {brandIds.map((id) => (
            <span key={id} className={classes.brand}>
              <BrandMark brand={id} />
              {brands[id].name}
            </span>
          ))}
        </div>
        <SegmentedControl
          aria-label={t("colours")}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as ColorScheme)}
          data={[
            { value: "light", label: t("light") },
            { value: "dark", label: t("dark") },
            { value: "auto", label: t("system") },
          ]}
        />
      </div>
    </Card>
  );
}

function ButtonsSample() {
  const t = useTranslations("ui.gallery");
  return (
    <Card title={t("buttons")}>
      <div className={classes.row}>
        <Button>{t("save")}</Button>
        <Button variant="default">{t("secondary")}</Button>
        <Tooltip label={t("tooltip")}>
          <Button variant="subtle">{t("subtle")}</Button>
        </Tooltip>
        <Button color="red">{t("delete")}</Button>
        <Button loading>{t("busy")}</Button>
        <Button disabled>{t("disabled")}</Button>
        <Anchor href="#top">{t("link")}</Anchor>
      </div>
    </Card>
  );
}

function StatusSample() {
  const t = useTranslations("ui.gallery");
  return (
    <Card title={t("statuses")}>
      <div className={classes.row}>
        <StatusTag color="gray">{t("draft")}</StatusTag>
        <StatusTag color="yellow">{t("awaitingApproval")}</StatusTag>
        <StatusTag color="orange">{t("approved")}</StatusTag>
        <StatusTag color="blue">{t("scheduled")}</StatusTag>
        <StatusTag color="green">{t("sent")}</StatusTag>
        <StatusTag color="red">{t("failed")}</StatusTag>
      </div>
    </Card>
  );
}

function PeopleSample() {
  const t = useTranslations("ui.gallery");
  const names = ["Ana María López", "Bo Lindqvist", "Chidi Okafor", "Dana Fields", "Élodie Dupont", "Farid Haddad"];
  return (
    <Card title={t("people")} icons={["fas_users"]}>
      <div className={classes.stack}>
        <div className={classes.row}>
          {names.map((name) => (
            <PersonAvatar key={name} name={name} labelled />
          ))}
          <PersonAvatar name="Grace Bell" picture={portrait} labelled />
        </div>
        <div className={classes.row}>
          {names.slice(0, 3).map((name) => (
            <Person key={name} name={name} />
          ))}
        </div>
      </div>
    </Card>
  );
}

const sampleError = new ApiError({
  ...{ status: 500, code: "internal", message: "", messageKey: "", fields: [], requestId: "req_7hk2m" },
});

const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#cfe3dc"/><circle cx="20" cy="16" r="7" fill="#7a5b48"/><path d="M6 40c1-10 8-14 14-14s13 4 14 14z" fill="#2f6d62"/></svg>',
)}`;

function noop() {}
