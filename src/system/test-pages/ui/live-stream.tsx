import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { type StatusColor, StatusTag } from "#ui/status-tag.tsx";
import { testPagesContract } from "../contract.ts";
import { LiveEvents } from "./live-events.tsx";
import classes from "./live-page.module.css";
import { type StreamSeen, useLiveStream } from "./use-live-stream.ts";

export function LiveStream({ teamId }: { teamId: string }) {
  const [seen, clear] = useLiveStream(teamId);
  return (
    <>
      <div className={classes.columns}>
        <Connection seen={seen} />
        <SendEvent teamId={teamId} />
      </div>
      <LiveEvents heard={seen.heard} clear={clear} />
    </>
  );
}

function Connection({ seen }: { seen: StreamSeen }) {
  const t = useTranslations("test.live");
  return (
    <Card title={t("connection")} icons={["fas_plug"]}>
      <dl className={classes.facts}>
        <div>
          <dt>{t("state")}</dt>
          <dd>
            <span role="status">
              <StatusTag color={colors[seen.state]}>{t(seen.state === "live" ? "connected" : seen.state)}</StatusTag>
            </span>
          </dd>
        </div>
        <div>
          <dt>{t("reconnects")}</dt>
          <dd className="tabular">{seen.reconnects}</dd>
        </div>
        <div>
          <dt>{t("received")}</dt>
          <dd className="tabular">{seen.received}</dd>
        </div>
      </dl>
    </Card>
  );
}

const colors: Record<StreamSeen["state"], StatusColor> = {
  connecting: "gray",
  live: "green",
  reconnecting: "yellow",
  "ended-signed-out": "red",
  "ended-no-access": "red",
};

const { body: schema } = testPagesContract.sendTestEvent.input;

function SendEvent({ teamId }: { teamId: string }) {
  const t = useTranslations("test.live");
  const form = useZodForm({
    schema,
    initialValues: { text: t("sample") },
    submit: (body) => call(testPagesContract.sendTestEvent, { params: { teamId }, body }),
  });
  return (
    <Card title={t("send")} icons={["fas_paper-plane"]}>
      <form onSubmit={form.submit} noValidate className={classes.form}>
        <FormError problem={form.problem} />
        <TextInput label={t("text")} description={t("textHelp")} autoComplete="off" {...form.getInputProps("text")} />
        <Button type="submit" loading={form.saving} className={classes.submit}>
          {t("publish")}
        </Button>
      </form>
    </Card>
  );
}
