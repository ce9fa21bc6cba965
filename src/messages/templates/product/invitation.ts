import { notice } from "./layouts.ts";
import { productTemplate } from "./product-template.ts";

export const invitation = productTemplate({
  key: "invitation",
  brand: null,
  usedFor: "marketing_and_participation",
  contentTypes: ["MARKETING", "PARTICIPATION"],
  styles: { background: "#faf5ea", font: "sans", radius: 8 },
  blocks: notice({ artwork: "invitation-card", ground: "#fdf1da", tint: "#fdf1da", align: "center" }),
  words: {
    en: {
      name: "Invitation",
      about: "Invites people to a day with you: what, when, where, and a button to say yes.",
      subject: "You’re invited: [open house] on [Saturday]",
      previewText: "Come by, look around, bring somebody you like.",
      alt: "An open envelope with an invitation card and confetti",
      eyebrow: "You’re invited",
      title: "Save us a Saturday",
      lead: "[Open house, lemonade and a good look around.] We’d love to have you.",
      greeting:
        '<p>Hi {{ recipient.name | default: "there" }},</p><p>We’re opening our doors, and it wouldn’t be the same without you. Stay ten minutes or all afternoon.</p>',
      facts:
        "<p><strong>When</strong><br>[Saturday, May 9, from 11 a.m. to 4 p.m.]</p><p><strong>Where</strong><br>[Our address, with parking behind the house]</p><p><strong>Good to know</strong><br>[Free. Children and friends are welcome.]</p>",
      more: "<p>A quick yes helps us bake enough cake.</p>",
      button: "Yes, I’ll be there",
      closing: "<p>See you soon,<br><strong>{{ team.name }}</strong></p>",
    },
    es: {
      name: "Invitación",
      about: "Invita a un día con ustedes: qué, cuándo, dónde y un botón para decir que sí.",
      subject: "Está invitado: [puertas abiertas] el [sábado]",
      previewText: "Venga, conozca y traiga a quien quiera.",
      alt: "Un sobre abierto con una tarjeta de invitación y confeti",
      eyebrow: "Le invitamos",
      title: "Resérvenos un sábado",
      lead: "[Puertas abiertas, limonada y un recorrido sin prisas.] Nos encantaría recibirle.",
      greeting:
        '<p>Hola, {{ recipient.name | default: "buen día" }}:</p><p>Abrimos nuestras puertas y no sería lo mismo sin usted. Quédese diez minutos o toda la tarde.</p>',
      facts:
        "<p><strong>Cuándo</strong><br>[Sábado 9 de mayo, de 11:00 a 16:00]</p><p><strong>Dónde</strong><br>[Nuestra dirección; hay estacionamiento atrás]</p><p><strong>Para saber</strong><br>[Entrada libre. Niños y amigos son bienvenidos.]</p>",
      more: "<p>Si nos avisa, habrá pastel para todos.</p>",
      button: "Sí, ahí estaré",
      closing: "<p>Hasta pronto,<br><strong>{{ team.name }}</strong></p>",
    },
    fr: {
      name: "Invitation",
      about: "Invite à passer une journée chez vous : quoi, quand, où, et un bouton pour dire oui.",
      subject: "Vous êtes invités : [portes ouvertes] [samedi]",
      previewText: "Passez nous voir, avec qui vous voulez.",
      alt: "Une enveloppe ouverte avec un carton d’invitation et des confettis",
      eyebrow: "Vous êtes invités",
      title: "Gardez-nous un samedi",
      lead: "[Portes ouvertes, citronnade et visite.] Nous serions ravis de vous accueillir.",
      greeting:
        '<p>Bonjour {{ recipient.name | default: "à vous" }},</p><p>Nous ouvrons nos portes, et sans vous ce ne serait pas pareil. Restez dix minutes ou tout l’après-midi.</p>',
      facts:
        "<p><strong>Quand</strong><br>[Samedi 9 mai, de 11 h à 16 h]</p><p><strong>Où</strong><br>[Notre adresse, parking derrière la maison]</p><p><strong>Bon à savoir</strong><br>[Entrée libre. Enfants et amis sont les bienvenus.]</p>",
      more: "<p>Un petit oui nous aide à préparer assez de gâteau.</p>",
      button: "Oui, je viens",
      closing: "<p>À bientôt,<br><strong>{{ team.name }}</strong></p>",
    },
  },
});
