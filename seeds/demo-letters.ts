import { dice } from "./data-builder.ts";
import type { DemoMessages } from "./demo-messages.ts";

const campSite = "https://willow-lake.example";
const schoolSite = "https://allegro.example";
const weddingSite = "https://beaumont.example";

/** People who signed up for a newsletter on a website. */
function subscribers(firstNames: string, lastNames: string, domains: readonly string[], count: number) {
  const { pick } = dice(count);
  const [firsts, lasts] = [firstNames.split(" "), lastNames.split(" ")];
  return Array.from({ length: count }, (_, place) => {
    const name = `${firsts[place % firsts.length]} ${pick(lasts)}`;
    const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(" ", ".");
    return { name, address: `${plain}${place}@${pick(domains)}` };
  });
}

/** What the demo teams write. */
export const demoLetters: Record<"camp" | "school" | "weddings", DemoMessages> = {
  camp: {
    language: "en",
    owner: "Dana Whitfield",
    author: "Aisha Cole",
    postalAddress: "Camp Willow Lake, 210 Lakeshore Road, Ithaca, NY 14850",
    list: {
      InternalName: "Camp families",
      ExternalName: "News for camp families",
      Description: "Dates, news and photos from camp, about once a month.",
    },
    audience: { collection: "Families", field: "Email" },
    sent: [
      {
        ...{
          template: "camps-newsletter",
          name: "Winter newsletter",
          contentType: "PARTICIPATION",
          link: `${campSite}/sessions`,
        },
        replace: {
          "The docks go in next week": "Quiet days by the lake",
          "The mornings are getting longer, the canoes are out of the shed, and we’ve started counting the days.":
            "There is ice on the lake, wood by the stove, and a first list of sessions on the wall.",
        },
        daysAgo: 37,
      },
      {
        ...{
          template: "camps-newsletter",
          name: "Spring newsletter",
          contentType: "PARTICIPATION",
          link: `${campSite}/sessions`,
        },
        replace: {
          "They know which bunk creaks.": `They know which bunk creaks. <a href="${campSite}/staff">Meet them</a>`,
          "best friends are welcome.": `best friends are welcome. <a href="${campSite}/sessions/2">Sign up</a>`,
        },
        daysAgo: 6,
        losesSome: true,
      },
    ],
    scheduled: {
      ...{
        template: "camps-reminder",
        name: "One week to go",
        contentType: "PARTICIPATION",
        link: `${campSite}/packing-list`,
      },
    },
    draft: {
      ...{
        template: "invitation",
        name: "Open house invitation",
        contentType: "PARTICIPATION",
        link: `${campSite}/open-house`,
      },
      replace: { "Our address, with parking behind the house": "210 Lakeshore Road, with parking on the lower field" },
    },
  },
  school: {
    language: "es",
    owner: "Lucía Fernández",
    author: "Diego Soto",
    postalAddress: "Escuela de Música Allegro, Calle Orizaba 84, Col. Roma Norte, 06700 Ciudad de México",
    list: {
      InternalName: "Boletín mensual",
      ExternalName: "Noticias de Allegro",
      Description: "Conciertos, clases nuevas y noticias, una vez al mes.",
    },
    audience: {
      proof: "Formulario del sitio web",
      subscribers: subscribers(
        "Sofía Valentina Camila Lucía Mateo Diego Emilio Renata Bruno Ximena Tomás Julieta",
        "García Hernández López Martínez Ramírez Flores Rivera Gómez",
        ["correo.example", "buzon.example", "familia.example"],
        44,
      ),
    },
    sent: [
      {
        ...{
          template: "music-newsletter",
          name: "Boletín de invierno",
          contentType: "MARKETING",
          link: `${schoolSite}/conciertos`,
        },
        replace: { "El primer recital siempre es el mejor": "Un invierno con mucha música" },
        daysAgo: 38,
      },
      {
        ...{
          template: "music-newsletter",
          name: "Boletín de primavera",
          contentType: "MARKETING",
          link: `${schoolSite}/conciertos`,
        },
        replace: {
          "Nosotros prestamos el instrumento.": `Nosotros prestamos el instrumento. <a href="${schoolSite}/violonchelo">Conozca la clase</a>`,
        },
        daysAgo: 6,
        losesSome: true,
      },
    ],
    scheduled: {
      template: "music-reminder",
      name: "Recital de alumnos",
      contentType: "PARTICIPATION",
      link: `${schoolSite}/programa`,
    },
    draft: {
      ...{
        template: "survey",
        name: "Encuesta del semestre",
        contentType: "PARTICIPATION",
        link: `${schoolSite}/encuesta`,
      },
    },
  },
  weddings: {
    language: "fr",
    owner: "Élise Beaumont",
    author: "Hugo Martin",
    postalAddress: "Maison Beaumont Mariages, 12 rue des Tilleuls, 60300 Senlis",
    list: {
      InternalName: "Futurs mariés",
      ExternalName: "Les lettres de Maison Beaumont",
      Description: "Des idées et nos journées portes ouvertes, quelques fois par an.",
    },
    audience: {
      proof: "Salon du mariage",
      subscribers: subscribers(
        "Camille Louise Chloé Manon Inès Jules Hugo Arthur Gabriel Léa Théo Nathan Zoé Paul",
        "Bernard Petit Robert Durand Moreau Laurent Roux Fontaine",
        ["courriel.example", "poste.example", "mail.example"],
        38,
      ),
    },
    sent: [
      {
        ...{
          template: "weddings-newsletter",
          name: "Lettre d’hiver",
          contentType: "MARKETING",
          link: `${weddingSite}/rendez-vous`,
        },
        replace: { "Une seule grande table sous les arbres": "Un mariage sous la neige" },
        daysAgo: 36,
      },
      {
        ...{
          template: "weddings-newsletter",
          name: "Lettre de printemps",
          contentType: "MARKETING",
          link: `${weddingSite}/rendez-vous`,
        },
        replace: {
          "Deux fois moins chères qu’en octobre.": `Deux fois moins chères qu’en octobre. <a href="${weddingSite}/fleurs">Nos fleurs</a>`,
        },
        daysAgo: 6,
        losesSome: true,
      },
    ],
    scheduled: {
      ...{
        template: "invitation",
        name: "Portes ouvertes de mai",
        contentType: "MARKETING",
        link: `${weddingSite}/portes-ouvertes`,
      },
    },
    draft: {
      ...{
        template: "weddings-reminder",
        name: "Rappel\u00a0: menu et invités",
        contentType: "PARTICIPATION",
        link: `${weddingSite}/confirmer`,
      },
    },
  },
};
