import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useLanguage } from "#client/language.ts";
import frame from "#people/auth/ui/bare-frame.module.css";
import type { Answer } from "#shared/endpoint.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { publicContract } from "../public-contract.ts";
import classes from "./public-frame.module.css";
import { PublicFrame, WithPage } from "./public-frame.tsx";

type Place = { teamId: string; listId: string };

/** Of an open list: anyone may ask, and confirms it from their own mailbox. */
export default function JoinPage() {
  const t = useTranslations("subscribing.join");
  const { teamId = "", listId = "" } = useParams({ strict: false }) as Partial<Place>;
  const language = useLanguage();
  const query = useQuery({
    queryKey: ["join-list", teamId, listId, language],
    queryFn: () => call(publicContract.showJoinPage, { params: { teamId, listId } }),
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <WithPage query={query} title={t("title")}>
      {(page) => <JoinForm place={{ teamId, listId }} page={page} />}
    </WithPage>
  );
}

function JoinForm({ place, page }: { place: Place; page: Answer<typeof publicContract.showJoinPage> }) {
  const t = useTranslations("subscribing.join");
  const [sentTo, setSentTo] = useState<string>();
  const trap = useRef<HTMLInputElement>(null);
  const form = useZodForm({
    schema: publicContract.joinList.input.body,
    initialValues: { email: "", name: "" },
    submit: async (body) => {
      await call(publicContract.joinList, { params: place, body: { ...body, website: trap.current?.value ?? "" } });
      setSentTo(body.email);
    },
  });
  const { teamName: team, name: list, description } = page;
  if (sentTo) {
    return (
      <PublicFrame title={t("sentTitle")} page={page}>
        <p className={frame.text} role="status">
          {t("sent", { email: sentTo, list })}
        </p>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={list} page={page}>
      <p className={frame.text}>{description || t("text", { list, team })}</p>
      <form className={frame.form} onSubmit={form.submit} noValidate>
        <FormError problem={form.problem} />
        <TextInput
          label={t("email")}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          {...form.getInputProps("email")}
        />
        <TextInput label={t("name")} autoComplete="name" {...form.getInputProps("name")} />
        <div className={classes.trap} aria-hidden="true">
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" aria-label={t("trap")} />
        </div>
        <Button type="submit" loading={form.saving} fullWidth>
          {t("submit")}
        </Button>
      </form>
    </PublicFrame>
  );
}
