import type { App } from "#server/app.ts";
import { DataBuilder, dice, itemsOf } from "./data-builder.ts";
import { seedWeddingViews } from "./demo-views.ts";
import { seedWeddingCards } from "./record-pages.ts";

const firstNames = "Camille Louise Chloé Manon Inès Jules Hugo Arthur Gabriel Léa Théo Nathan Zoé Paul Anaïs".split(
  " ",
);
const lastNames = "Martin Bernard Petit Robert Durand Moreau Laurent Girard Roux Fontaine Chevalier Lambert".split(" ");

/** La Maison Beaumont : couples, lieux, prestataires et invités. */
export async function seedWeddingData(app: App, teamId: string, userId: string) {
  const build = new DataBuilder(app, teamId, userId);
  const { chance, number, pick } = dice(14);

  await build.collection("venues", {
    ...{ name: "Lieu", pluralName: "Lieux", icon: "fas_church", description: "Les lieux que nous connaissons." },
    fields: {
      name: { title: "Nom", type: "plain_text", isRequired: true },
      guests: { title: "Capacité", type: "number" },
      price: { title: "Tarif", type: "money" },
      address: { title: "Adresse", type: "physical_address" },
    },
  });
  const venues = await build.records(
    "venues",
    [
      "Château des Tilleuls",
      "Domaine de la Roseraie",
      "Moulin du Lac",
      "Manoir Saint-Aubin",
      "Les Jardins d’Olivia",
    ].map((name, count) => ({
      name,
      guests: number(80, 250),
      price: String(number(3, 12) * 1000),
      address: {
        line1: `${count + 2} route du Château`,
        line2: "",
        city: pick(["Senlis", "Rambouillet", "Fontainebleau"]),
        region: "",
        postalCode: `7700${count}`,
        country: "FR",
        latitude: null,
        longitude: null,
      },
    })),
  );

  await build.collection("weddings", {
    ...{
      name: "Mariage",
      pluralName: "Mariages",
      icon: "fas_ring",
      description: "Chaque mariage, de la première visite au dernier verre.",
    },
    isShownOnTeamDashboard: true,
    fields: {
      name: { title: "Couple", type: "plain_text", isRequired: true },
      day: { title: "Date", type: "date" },
      venue: {
        title: "Lieu",
        type: "single_data_record",
        config: { collectionIds: [build.idOf("venues")], reverseTitle: "Mariages" },
      },
      budget: { title: "Budget", type: "money" },
      status: { title: "Paiement", type: "payment_status" },
      program: { title: "Déroulé", type: "detail_list" },
    },
  });
  const weddings = await build.records(
    "weddings",
    Array.from({ length: 18 }, (_, count) => ({
      name: `${firstNames[count % firstNames.length]} & ${firstNames[(count + 5) % firstNames.length]}`,
      day: `2027-0${number(4, 9)}-${String(number(1, 28)).padStart(2, "0")}`,
      venue: pick(venues),
      budget: String(number(12, 45) * 1000),
      status: pick(["unpaid", "partially_paid", "paid"]),
      program: [
        { label: "14 h 30", value: "Cérémonie" },
        { label: "17 h", value: "Vin d’honneur" },
        { label: "20 h", value: "Dîner" },
      ],
    })),
  );

  await build.collection("trades", {
    ...{ name: "Métier", pluralName: "Métiers", icon: "fas_briefcase", description: "Ce que font les prestataires." },
    isUsedAsCustomList: true,
    fields: { name: { title: "Nom", type: "plain_text", isRequired: true } },
  });
  await build.list("trades", "fr");
  const trades = await build.records(
    "trades",
    itemsOf([
      ["Fleuriste", "green", "fas_seedling"],
      ["Photographe", "blue", "fas_camera"],
      ["Traiteur", "orange", "fas_utensils"],
      ["DJ", "violet", "fas_music"],
      ["Pâtissier", "pink", "fas_cake-candles"],
    ]),
  );

  await build.collection("vendors", {
    ...{
      name: "Prestataire",
      pluralName: "Prestataires",
      icon: "fas_truck",
      description: "Fleurs, musique, photos et gâteaux.",
    },
    fields: {
      name: { title: "Nom", type: "plain_text", isRequired: true },
      trade: { title: "Métier", type: "single_selection_from_list", config: { listId: build.idOf("trades") } },
      phone: { title: "Téléphone", type: "phone_number" },
      site: { title: "Site", type: "url" },
    },
  });
  await build.records(
    "vendors",
    Array.from({ length: 20 }, (_, count) => ({
      name: `Maison ${lastNames[count % lastNames.length]}`,
      trade: pick(trades),
      phone: `+3314000${String(1000 + count)}`,
      site: `https://maison-${count}.example`,
    })),
  );

  await build.collection("guests", {
    ...{
      name: "Invité",
      pluralName: "Invités",
      icon: "fas_champagne-glasses",
      description: "Qui vient, avec qui et à quelle table.",
    },
    representsPeople: true,
    isShownOnTeamDashboard: true,
    fields: {
      name: { title: "Nom", type: "plain_text", isRequired: true },
      wedding: {
        title: "Mariage",
        type: "single_data_record",
        config: { collectionIds: [build.idOf("weddings")], reverseTitle: "Invités" },
      },
      comes: { title: "Présent", type: "boolean" },
      table: { title: "Table", type: "number" },
    },
  });
  await build.records(
    "guests",
    Array.from({ length: 220 }, () => ({
      name: `${pick(firstNames)} ${pick(lastNames)}`,
      wedding: pick(weddings),
      comes: chance(0.8),
      table: number(1, 20),
    })),
  );

  await seedWeddingCards(build);
  await seedWeddingViews(build);
}
