import { notice } from "./layouts.ts";
import { productTemplate } from "./product-template.ts";

export const survey = productTemplate({
  key: "survey",
  brand: null,
  usedFor: "marketing_and_participation",
  contentTypes: ["PARTICIPATION", "MARKETING"],
  styles: { background: "#f4f0fa", font: "sans", radius: 8 },
  blocks: notice({ artwork: "speech-bubbles", ground: "#f1ebfa", tint: "#f1ebfa" }),
  words: {
    en: {
      name: "Survey",
      about: "Asks how it was, in three questions and three minutes.",
      subject: "How was it? Three questions, three minutes",
      previewText: "Tell us what you liked and what we should do better.",
      alt: "Speech bubbles with stars and smiling faces",
      eyebrow: "Three questions, three minutes",
      title: "How was it, honestly?",
      lead: "You were there, so you know best. Tell us what to keep and what to change.",
      greeting:
        '<p>Hi {{ recipient.name | default: "there" }},</p><p>Thank you for being part of [this summer]. Before we plan the next one, we’d like to hear from you.</p>',
      facts:
        "<p><strong>We’ll ask you</strong></p><ul><li>what you liked best,</li><li>what we should do differently,</li><li>and whether you’d come again.</li></ul>",
      more: "<p>We read every answer. Last year’s gave us [later mornings and better pizza].</p>",
      button: "Answer three questions",
      closing: "<p>Thank you for your time,<br><strong>{{ team.name }}</strong></p>",
    },
    es: {
      name: "Encuesta",
      about: "Pregunta cómo estuvo, en tres preguntas y tres minutos.",
      subject: "¿Cómo le fue? Tres preguntas, tres minutos",
      previewText: "Cuéntenos qué le gustó y qué debemos mejorar.",
      alt: "Globos de diálogo con estrellas y caras sonrientes",
      eyebrow: "Tres preguntas, tres minutos",
      title: "Con sinceridad, ¿cómo estuvo?",
      lead: "Usted estuvo ahí y lo sabe mejor que nadie. Díganos qué conservar y qué cambiar.",
      greeting:
        '<p>Hola, {{ recipient.name | default: "buen día" }}:</p><p>Gracias por ser parte de [este verano]. Antes de planear el siguiente, queremos escucharle.</p>',
      facts:
        "<p><strong>Le preguntaremos</strong></p><ul><li>qué le gustó más,</li><li>qué deberíamos hacer de otra manera</li><li>y si volvería.</li></ul>",
      more: "<p>Leemos cada respuesta. Las del año pasado nos trajeron [mañanas más tranquilas y mejor pizza].</p>",
      button: "Responder tres preguntas",
      closing: "<p>Gracias por su tiempo,<br><strong>{{ team.name }}</strong></p>",
    },
    fr: {
      name: "Enquête",
      about: "Demande comment c’était, en trois questions et trois minutes.",
      subject: "Alors, c’était comment ? Trois questions, trois minutes",
      previewText: "Dites-nous ce qui vous a plu et ce que nous pouvons mieux faire.",
      alt: "Des bulles de dialogue avec des étoiles et des visages souriants",
      eyebrow: "Trois questions, trois minutes",
      title: "Franchement, c’était comment ?",
      lead: "Vous y étiez, vous le savez mieux que personne. Dites-nous ce qu’il faut garder et ce qu’il faut changer.",
      greeting:
        '<p>Bonjour {{ recipient.name | default: "à vous" }},</p><p>Merci d’avoir été des nôtres [cet été]. Avant de préparer le prochain, nous aimerions vous entendre.</p>',
      facts:
        "<p><strong>Nous vous demanderons</strong></p><ul><li>ce qui vous a le plus plu,</li><li>ce que nous devrions changer</li><li>et si vous reviendriez.</li></ul>",
      more: "<p>Nous lisons chaque réponse. Celles de l’an dernier nous ont donné [des matins plus calmes et de meilleures pizzas].</p>",
      button: "Répondre à trois questions",
      closing: "<p>Merci pour votre temps,<br><strong>{{ team.name }}</strong></p>",
    },
  },
});
