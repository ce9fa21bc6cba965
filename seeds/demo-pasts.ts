import type { seedHistory } from "./demo-history.ts";

type Past = Parameters<typeof seedHistory>[2];

/** Who works with the demo teams' data, and what they did lately: the oldest first. */
export const pasts = {
  camp: {
    daily: "Registrations",
    people: ["Dana Whitfield", "Marco Rivera", "Aisha Cole"],
    opens: 14,
    lately: [
      { who: "Jonas Lind", hoursAgo: 44, collection: "Cabins", record: "Heron", values: { Beds: 12 } },
      { who: "Aisha Cole", hoursAgo: 21, collection: "Families", record: "Haddad", values: { Phone: "+12125554417" } },
      {
        who: "Dana Whitfield",
        hoursAgo: 3,
        collection: "Sessions",
        record: "Family weekend",
        values: { Capacity: 96 },
      },
      {
        ...{ who: "Marco Rivera", hoursAgo: 0.6, collection: "Campers", record: "Finn Garcia" },
        values: { Notes: "Brings an inhaler. It stays with the nurse." },
      },
    ],
  },
  school: {
    daily: "Clases",
    people: ["Lucía Fernández", "Inés Campos", "Marco Rivera"],
    opens: 15,
    lately: [
      {
        ...{ who: "Inés Campos", hoursAgo: 2, collection: "Clases", record: "Clase 200" },
        values: { Cuándo: "2027-07-01T21:00:00.000Z" },
      },
    ],
  },
  weddings: {
    daily: "Invités",
    people: ["Élise Beaumont", "Hugo Martin", "Chloé Girard"],
    opens: 8,
    lately: [
      {
        ...{ who: "Chloé Girard", hoursAgo: 2, collection: "Prestataires", record: "Maison Martin" },
        values: { Téléphone: "+33140009090" },
      },
    ],
  },
} satisfies Record<string, Past>;
