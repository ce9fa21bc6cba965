import type { Starter, StarterName } from "./starter.ts";
import { checkIn } from "./starters/check-in.ts";
import { collectRegistrations } from "./starters/collect-registrations.ts";
import { requestLesson } from "./starters/request-lesson.ts";
import { rsvp } from "./starters/rsvp.ts";

export const starters: Record<StarterName, Starter> = { collectRegistrations, checkIn, requestLesson, rsvp };
