import type { FastifyReply, FastifyRequest } from "fastify";

type Place = { teamId: string; wizardId: string };

/** Where a public wizard is. */
export const wizardPath = ({ teamId, wizardId }: Place): string => `/public/team-${teamId}/wizards/${wizardId}`;
export const stepPath = (place: Place, stepId: string): string => `${wizardPath(place)}/step-${stepId}`;

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
