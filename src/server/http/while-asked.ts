import type { FastifyReply } from "fastify";
import { Refusal } from "#shared/errors.ts";
import { Asker, askedBy } from "../db/asker.ts";

/** Whoever closes the connection before the answer has left: their statements are ended in the database. */
export async function whileAsked<Answer>({ raw }: FastifyReply, work: () => Promise<Answer>): Promise<Answer> {
  const asker = new Asker();
  const leave = () => asker.leave();
  raw.once("close", leave);
  try {
    return await askedBy(asker, work);
  } catch (error) {
    throw asker.hasLeft ? new Refusal("unavailable", { cause: error }) : error;
  } finally {
    raw.off("close", leave);
  }
}
