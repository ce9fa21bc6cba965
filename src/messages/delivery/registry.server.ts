import type { WayKind } from "./way.server.ts";
import { capturedWay } from "./ways/captured/captured.server.ts";
import { sesWay } from "./ways/ses/ses.server.ts";
import { smtpWay } from "./ways/smtp/smtp.server.ts";
import { twilioWay } from "./ways/twilio/twilio.server.ts";

/** Every kind of way to send. */
export const wayKinds: readonly WayKind[] = [capturedWay, smtpWay, sesWay, twilioWay];

export const findWayKind = (name: string): WayKind | undefined => wayKinds.find((kind) => kind.name === name);
