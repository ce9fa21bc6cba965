import { notice } from "./layouts.ts";
import { productTemplate } from "./product-template.ts";

export const confirmation = productTemplate({
  key: "confirmation",
  brand: null,
  usedFor: "transactional_only",
  contentTypes: ["TRANSACTIONAL", "PARTICIPATION"],
  styles: { background: "#eff5f1", font: "sans", radius: 8 },
  blocks: notice({ artwork: "confirmation-seal", ground: "#e5f3ea", tint: "#e9f5ee", align: "center" }),
  words: {
    en: {
      name: "Confirmation",
      about: "Says that a registration or booking has arrived, and what happens next.",
      subject: "You’re in: we’ve got your registration",
      previewText: "Everything arrived. Here’s what happens next.",
      alt: "A green seal with a check mark",
      eyebrow: "Confirmed",
      title: "You’re all set",
      lead: "Everything arrived. There’s nothing else you need to do today.",
      greeting:
        '<p>Hi {{ recipient.name | default: "there" }},</p><p>Thank you for signing up. This email is your confirmation, so keep it somewhere you’ll find it.</p>',
      facts:
        "<p><strong>What</strong><br>[Name of the session, class or booking]</p><p><strong>When</strong><br>[Date and time]</p><p><strong>Paid</strong><br>[Amount, or what is still open and until when]</p>",
      more: "<p><strong>What happens next:</strong> [two weeks before, we’ll write again with all the details].</p>",
      button: "Look at your registration",
      closing:
        "<p>Is something not right? Reply to this email, and we’ll fix it.<br><strong>{{ team.name }}</strong></p>",
    },
    es: {
      name: "Confirmación",
      about: "Dice que una inscripción o reserva llegó bien y qué sigue.",
      subject: "Listo: recibimos su inscripción",
      previewText: "Todo llegó bien. Le contamos qué sigue.",
      alt: "Un sello verde con una marca de verificación",
      eyebrow: "Confirmado",
      title: "Todo está listo",
      lead: "Recibimos todo. Por hoy no tiene que hacer nada más.",
      greeting:
        '<p>Hola, {{ recipient.name | default: "buen día" }}:</p><p>Gracias por inscribirse. Este correo es su confirmación: guárdelo donde pueda encontrarlo.</p>',
      facts:
        "<p><strong>Qué</strong><br>[Nombre de la sesión, la clase o la reserva]</p><p><strong>Cuándo</strong><br>[Fecha y hora]</p><p><strong>Pago</strong><br>[Importe, o lo que falta y hasta cuándo]</p>",
      more: "<p><strong>Qué sigue:</strong> [dos semanas antes le escribiremos con todos los detalles].</p>",
      button: "Ver su inscripción",
      closing: "<p>¿Algo no está bien? Responda a este correo y lo corregimos.<br><strong>{{ team.name }}</strong></p>",
    },
    fr: {
      name: "Confirmation",
      about: "Dit qu’une inscription ou une réservation est bien arrivée, et la suite.",
      subject: "C’est noté : nous avons votre inscription",
      previewText: "Tout est bien arrivé. Voici la suite.",
      alt: "Un sceau vert avec une coche",
      eyebrow: "Confirmé",
      title: "Tout est en ordre",
      lead: "Nous avons tout reçu. Vous n’avez rien d’autre à faire aujourd’hui.",
      greeting:
        '<p>Bonjour {{ recipient.name | default: "à vous" }},</p><p>Merci pour votre inscription. Ce message en est la confirmation : gardez-le à portée de main.</p>',
      facts:
        "<p><strong>Quoi</strong><br>[Nom de la session, du cours ou de la réservation]</p><p><strong>Quand</strong><br>[Date et heure]</p><p><strong>Paiement</strong><br>[Montant, ou ce qui reste à régler et la date limite]</p>",
      more: "<p><strong>La suite :</strong> [deux semaines avant, nous vous écrirons avec tous les détails].</p>",
      button: "Voir votre inscription",
      closing:
        "<p>Quelque chose ne va pas ? Répondez à ce message et nous corrigerons.<br><strong>{{ team.name }}</strong></p>",
    },
  },
});
