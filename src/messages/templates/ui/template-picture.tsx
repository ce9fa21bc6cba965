import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { templatesContract } from "../contract.ts";
import classes from "./template-picture.module.css";
import { templatesKey } from "./template-queries.ts";

/** The template itself, made small: nothing in it can run or be reached. */
export function TemplatePicture({ templateId, name }: { templateId: string; name: string }) {
  const { teamId } = useTeamScope();
  const { data } = useQuery({
    queryKey: [...templatesKey(teamId), "picture", templateId],
    queryFn: ({ signal }) =>
      call(templatesContract.previewTemplate, { params: { teamId, templateId }, query: {} }, { signal }),
    staleTime: 60_000,
  });
  return (
    <span className={classes.thumbnail} aria-hidden>
      {data?.html && <iframe sandbox="" srcDoc={data.html} tabIndex={-1} title={name} loading="lazy" />}
      {data && !data.html && <span className={classes.words}>{data.text}</span>}
    </span>
  );
}
