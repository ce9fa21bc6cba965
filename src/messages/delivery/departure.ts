declare const cleared: unique symbol;

/** Proof that somebody who may answers for a text that the team has written. Only `clear-departure.server.ts` makes it. */
export type Clearance = { kind: "message" | "test" | "confirmation"; readonly [cleared]: true };

/** Everything that leaves by email or SMS, by what it is. What the product itself says to whoever has asked needs nobody. */
export type Departure = Clearance | { kind: "access_code" | "requested_email" | "sender_proof" | "provider_test" };
export type DepartureKind = Departure["kind"];
