import { newsletter } from "./layouts.ts";
import { productTemplate } from "./product-template.ts";

export const weddingsNewsletter = productTemplate({
  key: "weddings-newsletter",
  brand: "simply_weddings",
  usedFor: "marketing_and_participation",
  contentTypes: ["MARKETING", "PARTICIPATION"],
  styles: { background: "#fbf3ef", font: "serif", radius: 2 },
  blocks: newsletter({ artwork: "wedding-garland", tint: "#fbeae4", align: "center" }),
  words: {
    en: {
      name: "Wedding newsletter",
      about: "Ideas for couples: a real wedding, two short notes and open house dates.",
      subject: "A table under the trees, and other ideas for your day",
      previewText: "A real wedding, what’s in season, and when you can visit us.",
      alt: "A garland of roses with small lights, and two glasses meeting below it",
      eyebrow: "Letters from {{ team.name }}",
      title: "One long table under the trees",
      lead: "The prettiest weddings this year had less of everything, and more time.",
      greeting:
        '<p>Dear {{ recipient.name | default: "friends" }},</p><p>Between two fittings and a cake tasting, we wrote down what we loved most lately. Maybe something in it is for you.</p>',
      storyTitle: "[Anna and James], an afternoon in the orchard",
      story:
        "<p>Eighty guests, one table, no seating plan. They served dinner family style, let the children pick the flowers, and danced barefoot before dessert.</p><p>What they’d do again: everything. What they’d skip: the second cake.</p>",
      shorts: [
        {
          title: "In season now",
          text: "<p>Peonies, sweet peas and garden roses. They cost half of what they do in October.</p>",
        },
        {
          title: "Ask us early",
          text: "<p>Saturdays in [June] are nearly gone. Fridays are lovely, and easier on the budget.</p>",
        },
      ],
      dates:
        "<p><strong>Come and see us</strong></p><p>[April 18] – Open house with a tasting<br>[May 2] – Flower workshop<br>Any weekday – A walk and a coffee, by appointment</p>",
      button: "Plan a visit",
      closing: "<p>Yours,<br><strong>{{ team.name }}</strong></p>",
    },
    es: {
      name: "Boletín de bodas",
      about: "Ideas para parejas: una boda real, dos notas cortas y las fechas para visitarnos.",
      subject: "Una mesa bajo los árboles y otras ideas para su día",
      previewText: "Una boda real, las flores de temporada y cuándo puede visitarnos.",
      alt: "Una guirnalda de rosas con lucecitas y, debajo, dos copas que brindan",
      eyebrow: "Cartas de {{ team.name }}",
      title: "Una sola mesa larga bajo los árboles",
      lead: "Las bodas más bonitas de este año tuvieron menos de todo y más tiempo.",
      greeting:
        '<p>Hola, {{ recipient.name | default: "queridos amigos" }}:</p><p>Entre una prueba de vestido y una de pastel, anotamos lo que más nos gustó últimamente. Quizá algo sea para ustedes.</p>',
      storyTitle: "[Ana y Jaime], una tarde en el huerto",
      story:
        "<p>Ochenta invitados, una mesa y ningún plano de asientos. Sirvieron la cena al centro, dejaron que los niños eligieran las flores y bailaron descalzos antes del postre.</p><p>Lo que repetirían: todo. Lo que quitarían: el segundo pastel.</p>",
      shorts: [
        {
          title: "Flores de temporada",
          text: "<p>Peonías, guisantes de olor y rosas de jardín. Cuestan la mitad que en octubre.</p>",
        },
        {
          title: "Pregunte con tiempo",
          text: "<p>Los sábados de [junio] casi se agotan. Los viernes son preciosos y cuidan el presupuesto.</p>",
        },
      ],
      dates:
        "<p><strong>Venga a conocernos</strong></p><p>[18 de abril] – Puertas abiertas con degustación<br>[2 de mayo] – Taller de flores<br>Entre semana – Un paseo y un café, con cita</p>",
      button: "Agendar una visita",
      closing: "<p>Con cariño,<br><strong>{{ team.name }}</strong></p>",
    },
    fr: {
      name: "Lettre aux futurs mariés",
      about: "Des idées pour les couples : un vrai mariage, deux brèves et nos journées portes ouvertes.",
      subject: "Une table sous les arbres, et d’autres idées pour votre jour",
      previewText: "Un vrai mariage, les fleurs de saison et nos prochaines visites.",
      alt: "Une guirlande de roses et de petites lumières, deux verres qui trinquent au-dessous",
      eyebrow: "Les lettres de {{ team.name }}",
      title: "Une seule grande table sous les arbres",
      lead: "Les plus beaux mariages de l’année avaient un peu moins de tout, et plus de temps.",
      greeting:
        '<p>Bonjour {{ recipient.name | default: "à vous deux" }},</p><p>Entre deux essayages et une dégustation, nous avons noté nos derniers coups de cœur. Il y en a peut-être un pour vous.</p>',
      storyTitle: "[Anna et Jules], un après-midi au verger",
      story:
        "<p>Quatre-vingts invités, une table, aucun plan. Ils ont fait passer les plats, laissé les enfants choisir les fleurs et dansé pieds nus avant le dessert.</p><p>À refaire : tout. À oublier : la deuxième pièce montée.</p>",
      shorts: [
        {
          title: "De saison",
          text: "<p>Pivoines, pois de senteur et roses de jardin. Deux fois moins chères qu’en octobre.</p>",
        },
        {
          title: "Parlez-nous-en tôt",
          text: "<p>Les samedis de [juin] sont presque tous pris. Les vendredis sont charmants, et plus doux pour le budget.</p>",
        },
      ],
      dates:
        "<p><strong>Venez nous voir</strong></p><p>[18 avril] – Portes ouvertes et dégustation<br>[2 mai] – Atelier floral<br>En semaine – Une promenade et un café, sur rendez-vous</p>",
      button: "Prendre rendez-vous",
      closing: "<p>Bien à vous,<br><strong>{{ team.name }}</strong></p>",
    },
  },
});
