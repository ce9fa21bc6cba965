import { passwordCost } from "#people/auth/password.server.ts";

/** Hashing as the product does takes longer than most of what is tested; the hashes say themselves how they were made. */
Object.assign(passwordCost, { memoryCost: 1024, timeCost: 1 });
