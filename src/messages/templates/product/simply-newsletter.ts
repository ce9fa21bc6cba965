import { newsletter } from "./layouts.ts";
import { productTemplate } from "./product-template.ts";

export const simplyNewsletter = productTemplate({
  key: "simply-newsletter",
  brand: "simply",
  usedFor: "marketing_and_participation",
  contentTypes: ["MARKETING", "PARTICIPATION"],
  styles: { background: "#eef0fa", font: "sans", radius: 8 },
  blocks: newsletter({ artwork: "paper-plane", tint: "#eef0fb" }),
  words: {
    en: {
      name: "Newsletter",
      about: "What’s new: one story, two short notes and the dates ahead.",
      subject: "What’s new at {{ team.name }}",
      previewText: "One story, two short notes and the dates ahead.",
      alt: "A paper plane crossing a blue sky",
      eyebrow: "What’s new",
      title: "Good things take off slowly",
      lead: "A few minutes of reading, and you know everything we’ve been up to.",
      greeting:
        '<p>Hi {{ recipient.name | default: "there" }},</p><p>It’s been a busy month, in a good way. Here’s what happened, and what comes next.</p>',
      storyTitle: "[The story of the month]",
      story:
        "<p>[Begin with a person: who they are and what they wanted. Then what changed. Three or four sentences are plenty.]</p><p>[End with one thing the reader can do.]</p>",
      shorts: [
        { title: "[Good to know]", text: "<p>[Opening hours, a new face, a thank-you: two sentences.]</p>" },
        { title: "[Coming up]", text: "<p>[What people can join next, and until when.]</p>" },
      ],
      dates: "<p><strong>Dates</strong></p><p>[June 3] – [What]<br>[June 17] – [What]</p>",
      button: "Read more",
      closing: "<p>Thank you for being with us,<br><strong>{{ team.name }}</strong></p>",
    },
    es: {
      name: "Boletín",
      about: "Lo nuevo: una historia, dos notas cortas y las próximas fechas.",
      subject: "Lo nuevo en {{ team.name }}",
      previewText: "Una historia, dos notas cortas y las próximas fechas.",
      alt: "Un avión de papel que cruza el cielo azul",
      eyebrow: "Lo nuevo",
      title: "Lo bueno despega poco a poco",
      lead: "Unos minutos de lectura y sabrá todo lo que hemos hecho.",
      greeting:
        '<p>Hola, {{ recipient.name | default: "buen día" }}:</p><p>Fue un mes muy movido, del bueno. Le contamos qué pasó y qué viene.</p>',
      storyTitle: "[La historia del mes]",
      story:
        "<p>[Empiece con una persona: quién es y qué buscaba. Luego, qué cambió. Bastan tres o cuatro frases.]</p><p>[Termine con algo que el lector pueda hacer.]</p>",
      shorts: [
        { title: "[Para saber]", text: "<p>[Horarios, una cara nueva, un agradecimiento: dos frases.]</p>" },
        { title: "[Lo que viene]", text: "<p>[En qué se puede participar y hasta cuándo.]</p>" },
      ],
      dates: "<p><strong>Fechas</strong></p><p>[3 de junio] – [Qué]<br>[17 de junio] – [Qué]</p>",
      button: "Leer más",
      closing: "<p>Gracias por acompañarnos,<br><strong>{{ team.name }}</strong></p>",
    },
    fr: {
      name: "Lettre d’information",
      about: "Les nouvelles : une histoire, deux brèves et les dates à venir.",
      subject: "Du nouveau à {{ team.name }}",
      previewText: "Une histoire, deux brèves et les dates à venir.",
      alt: "Un avion en papier dans un ciel bleu",
      eyebrow: "Du nouveau",
      title: "Les bonnes choses décollent en douceur",
      lead: "Quelques minutes de lecture, et vous saurez tout ce que nous avons fait.",
      greeting:
        '<p>Bonjour {{ recipient.name | default: "à vous" }},</p><p>Le mois a été bien rempli. Voici ce qui s’est passé, et ce qui vous attend.</p>',
      storyTitle: "[L’histoire du mois]",
      story:
        "<p>[Commencez par une personne : qui elle est et ce qu’elle cherchait. Puis ce qui a changé. Trois ou quatre phrases suffisent.]</p><p>[Terminez par une chose que le lecteur peut faire.]</p>",
      shorts: [
        { title: "[Bon à savoir]", text: "<p>[Des horaires, un nouveau visage, un merci : deux phrases.]</p>" },
        { title: "[Bientôt]", text: "<p>[À quoi l’on peut participer, et jusqu’à quand.]</p>" },
      ],
      dates: "<p><strong>Dates</strong></p><p>[3 juin] – [Quoi]<br>[17 juin] – [Quoi]</p>",
      button: "Lire la suite",
      closing: "<p>Merci d’être là,<br><strong>{{ team.name }}</strong></p>",
    },
  },
});
