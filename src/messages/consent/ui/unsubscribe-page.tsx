import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import frame from "#people/auth/ui/bare-frame.module.css";
import { linkProblem } from "#people/auth/ui/link-problem.ts";
import type { Answer } from "#shared/endpoint.ts";
import { publicContract } from "../public-contract.ts";
import classes from "./public-frame.module.css";
import { PublicFrame, useToken, WithPage } from "./public-frame.tsx";

type Shown = Answer<typeof publicContract.showUnsubscribe>;

/** Opening it changes nothing: programs that look at links do no harm. */
export default function UnsubscribePage() {
  const t = useTranslations("subscribing.unsubscribe");
  const token = useToken();
  const query = useQuery({
    queryKey: ["unsubscribe", token],
    queryFn: () => call(publicContract.showUnsubscribe, { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <WithPage query={query} title={t("title")}>
      {(page) => <Choices token={token} page={page} />}
    </WithPage>
  );
}

type From = "list" | "everything";
type Done = { from: From; undo: string | null };

function Choices({ token, page }: { token: string; page: Shown }) {
  const t = useTranslations("subscribing.unsubscribe");
  const queries = useQueryClient();
  const [done, setDone] = useState<Done>();
  const [isBack, setBack] = useState(false);
  const leave = useMutation({
    mutationFn: (from: From) => call(publicContract.unsubscribe, { query: { token }, body: { from } }),
    onSuccess: ({ undo }, from) => {
      setBack(false);
      setDone({ from, undo });
    },
  });
  const undo = useMutation({
    mutationFn: (undoToken: string) => call(publicContract.undoUnsubscribe, { query: { token: undoToken } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["unsubscribe", token] });
      setDone(undefined);
      setBack(true);
    },
  });
  const { teamName: team, address, list } = page;
  const problem = leave.error ?? undo.error;
  const wrong = problem && (
    <p className={frame.text} role="alert">
      {linkProblem(problem)}
    </p>
  );
  if (done) {
    const listName = done.from === "list" ? list?.name : undefined;
    const back = done.undo;
    return (
      <PublicFrame title={t("doneTitle")} page={page}>
        <p className={frame.text} role="status">
          {listName ? t("doneList", { address, list: listName, team }) : t("doneEverything", { address, team })}
        </p>
        {wrong}
        <div className={classes.actions}>
          {back && (
            <Button variant="default" loading={undo.isPending} fullWidth onClick={() => undo.mutate(back)}>
              {t("undo")}
            </Button>
          )}
          {listName && (
            <Button variant="subtle" loading={leave.isPending} fullWidth onClick={() => leave.mutate("everything")}>
              {t("everything", { team })}
            </Button>
          )}
        </div>
      </PublicFrame>
    );
  }
  const isOnList = list?.isOn === true && !page.isOptedOut;
  return (
    <PublicFrame title={page.isOptedOut ? t("doneTitle") : t("title")} page={page}>
      {isBack && (
        <p className={frame.notice} role="status">
          {t("back")}
        </p>
      )}
      <p className={frame.text}>{textOf(page, t)}</p>
      {wrong}
      <div className={classes.actions}>
        {isOnList && (
          <Button
            loading={leave.isPending && leave.variables === "list"}
            fullWidth
            onClick={() => leave.mutate("list")}
          >
            {t("list", { list: list.name })}
          </Button>
        )}
        {!page.isOptedOut && (
          <Button
            variant={isOnList ? "default" : "filled"}
            loading={leave.isPending && leave.variables === "everything"}
            fullWidth
            onClick={() => leave.mutate("everything")}
          >
            {t("everything", { team })}
          </Button>
        )}
      </div>
    </PublicFrame>
  );
}

type Say = ReturnType<typeof useTranslations<"subscribing.unsubscribe">>;

function textOf({ isOptedOut, address, list, teamName: team }: Shown, t: Say): string {
  if (isOptedOut) return t("doneEverything", { address, team });
  if (list && !list.isOn) return t("doneList", { address, list: list.name, team });
  return t("text", { address, team });
}
