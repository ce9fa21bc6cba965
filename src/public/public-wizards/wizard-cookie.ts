import type { FastifyReply, FastifyRequest } from "fastify";
import { publicWizardPath } from "#shared/public-paths.ts";

type Place = { teamId: string; wizardId: string };

/** Where a public wizard is. */
export const wizardPath = ({ teamId, wizardId }: Place): string => publicWizardPath(teamId, wizardId);
/** The same as a part of somebody's page. */
export const wizardPartPath = (widgetId: string): string => `/public/widgets/${widgetId}/wizard`;

/** On another site, in a frame or as a part of the page: no cookie gets there, so the run's key is in the addresses within it. */
export type WizardWidget = { as: "frame" | "part"; id: string; key: string | undefined };

export type WizardPaths = {
  home: string;
  verify: string;
  step(stepId: string): string;
  /** A file that a step shows; a picture also made small. */
  file(stepId: string, fileId: string, size?: number): string;
  /** When that is which was chosen in a finished run. */
  calendar: string;
  /** A file that a finished run offers. */
  exported(taskId: string): string;
};

/** `sealedKey`: for a browser that keeps no cookies, or may keep none. */
export function pathsOf(place: Place, widget: WizardWidget | undefined, sealedKey?: string): WizardPaths {
  const inAddress = widget ? widget.key : sealedKey;
  const said = new URLSearchParams({
    ...(widget?.as === "frame" && { frame: widget.id }),
    ...(inAddress && { run: inAddress }),
  });
  const withQuery = (path: string, query = said) => (query.size > 0 ? `${path}?${query}` : path);
  const home = widget?.as === "part" ? wizardPartPath(widget.id) : wizardPath(place);
  return {
    home: withQuery(home),
    verify: withQuery(`${home}/verify`),
    step: (id) => withQuery(`${home}/step-${id}`),
    calendar: withQuery(`${home}/calendar.ics`),
    exported: (taskId) => withQuery(`${home}/exports/${taskId}`),
    file: (stepId, id, size) =>
      withQuery(
        `${home}/step-${stepId}/files/${id}`,
        new URLSearchParams([...said, ...(size ? [["size", String(size)]] : [])]),
      ),
  };
}

const nameOf = ({ wizardId }: Place): string => `simply-run-${wizardId}`;

/** What a browser goes on with its run by: sent to this wizard's pages alone, and read by no script. */
export const sentKey = (request: FastifyRequest, place: Place): string | undefined => request.cookies[nameOf(place)];

export function keepKey(
  reply: FastifyReply,
  place: Place,
  key: string,
  { days, https }: { days: number; https: boolean },
) {
  const options = { path: wizardPath(place), httpOnly: true, sameSite: "lax", secure: https } as const;
  reply.setCookie(nameOf(place), key, { ...options, maxAge: days * 86_400 });
}

export const dropKey = (reply: FastifyReply, place: Place) =>
  reply.clearCookie(nameOf(place), { path: wizardPath(place) });
