import { newsletter } from "./layouts.ts";
import { productTemplate } from "./product-template.ts";

export const campsNewsletter = productTemplate({
  key: "camps-newsletter",
  brand: "simply_camps",
  usedFor: "marketing_and_participation",
  contentTypes: ["MARKETING", "PARTICIPATION"],
  styles: { background: "#f2f0e4", font: "humanist", radius: 8 },
  blocks: newsletter({ artwork: "camp-lake", tint: "#eef4e6" }),
  words: {
    en: {
      name: "Camp newsletter",
      about: "News from camp for families: a story, two short notes and the dates ahead.",
      subject: "News from {{ team.name }}: summer is closer than you think",
      previewText: "What’s new at the lake, and the dates to put on the fridge.",
      alt: "Two tents on the shore of a mountain lake at sunrise",
      eyebrow: "News from camp",
      title: "The docks go in next week",
      lead: "The mornings are getting longer, the canoes are out of the shed, and we’ve started counting the days.",
      greeting:
        '<p>Hi {{ recipient.name | default: "camp family" }},</p><p>It’s quiet here without the kids, but not for long. Here’s what we’ve been up to since the last campfire.</p>',
      storyTitle: "A new home for arts and crafts",
      story:
        "<p>The old boathouse has a new roof, big windows and enough tables for two cabins at once. Thank you to everyone who came to our work weekend: you painted, sanded and ate 84 pancakes.</p><p>The first thing on its shelf will be something your camper makes.</p>",
      shorts: [
        {
          title: "Meet the counselors",
          text: "<p>Half of this summer’s staff were campers here once. They know which bunk creaks.</p>",
        },
        {
          title: "A few places left",
          text: "<p>[Session 2] still has room. Brothers, sisters and best friends are welcome.</p>",
        },
      ],
      dates:
        "<p><strong>Put these on the fridge</strong></p><p>[May 9] – Open house and first look at the cabins<br>[June 1] – Health forms are due<br>[June 20] – Session 1 begins</p>",
      button: "See all sessions",
      closing: "<p>See you by the water,<br><strong>Your friends at {{ team.name }}</strong></p>",
    },
    es: {
      name: "Boletín del campamento",
      about: "Noticias para las familias: una historia, dos notas cortas y las próximas fechas.",
      subject: "Noticias de {{ team.name }}: el verano está a la vuelta de la esquina",
      previewText: "Lo nuevo junto al lago y las fechas que conviene tener a mano.",
      alt: "Dos tiendas de campaña a la orilla de un lago de montaña al amanecer",
      eyebrow: "Noticias del campamento",
      title: "La próxima semana armamos los muelles",
      lead: "Amanece más temprano, las canoas ya salieron de la bodega y nosotros ya contamos los días.",
      greeting:
        '<p>Hola, {{ recipient.name | default: "querida familia" }}:</p><p>Sin los chicos esto está muy callado, pero por poco tiempo. Le contamos en qué hemos andado desde la última fogata.</p>',
      storyTitle: "El taller de arte estrena casa",
      story:
        "<p>El viejo cobertizo de los botes tiene techo nuevo, ventanas grandes y mesas para dos cabañas a la vez. Gracias a quienes vinieron a nuestro fin de semana de trabajo: pintaron, lijaron y se comieron 84 panqueques.</p><p>Lo primero que pondremos en la repisa será algo hecho por su hijo o su hija.</p>",
      shorts: [
        {
          title: "Conozca a los consejeros",
          text: "<p>La mitad del equipo de este verano vino aquí de niño. Saben qué litera rechina.</p>",
        },
        {
          title: "Quedan pocos lugares",
          text: "<p>Aún hay cupo en la [sesión 2]. Hermanos y mejores amigos son bienvenidos.</p>",
        },
      ],
      dates:
        "<p><strong>Para la puerta del refrigerador</strong></p><p>[9 de mayo] – Puertas abiertas y visita a las cabañas<br>[1 de junio] – Último día para la ficha médica<br>[20 de junio] – Empieza la sesión 1</p>",
      button: "Ver todas las sesiones",
      closing: "<p>Nos vemos junto al agua,<br><strong>El equipo de {{ team.name }}</strong></p>",
    },
    fr: {
      name: "Lettre du camp",
      about: "Des nouvelles pour les familles : une histoire, deux brèves et les dates à venir.",
      subject: "Des nouvelles de {{ team.name }} : l’été approche",
      previewText: "Du nouveau au bord du lac, et les dates à noter.",
      alt: "Deux tentes au bord d’un lac de montagne au lever du soleil",
      eyebrow: "Nouvelles du camp",
      title: "Les pontons sont installés la semaine prochaine",
      lead: "Les matins s’allongent, les canoës sont sortis du hangar et nous comptons déjà les jours.",
      greeting:
        '<p>Bonjour {{ recipient.name | default: "à toute la famille" }},</p><p>C’est bien calme ici sans les enfants, mais plus pour longtemps. Voici ce que nous avons fait depuis le dernier feu de camp.</p>',
      storyTitle: "L’atelier de création a sa maison",
      story:
        "<p>L’ancien hangar à bateaux a un toit neuf, de grandes fenêtres et des tables pour deux chalets à la fois. Merci à tous ceux qui sont venus au week-end de travaux : vous avez peint, poncé et mangé 84 crêpes.</p><p>Sur l’étagère, la première place attend une création de votre enfant.</p>",
      shorts: [
        {
          title: "Faites la connaissance de l’équipe",
          text: "<p>La moitié des animateurs de cet été sont venus ici enfants. Ils savent quel lit grince.</p>",
        },
        {
          title: "Il reste quelques places",
          text: "<p>La [session 2] n’est pas complète. Frères, sœurs et meilleurs amis sont les bienvenus.</p>",
        },
      ],
      dates:
        "<p><strong>À mettre sur le frigo</strong></p><p>[9 mai] – Portes ouvertes et visite des chalets<br>[1er juin] – Retour des fiches sanitaires<br>[20 juin] – Début de la session 1</p>",
      button: "Voir toutes les sessions",
      closing: "<p>À très vite au bord de l’eau,<br><strong>L’équipe de {{ team.name }}</strong></p>",
    },
  },
});
