import { notice } from "./layouts.ts";
import { productTemplate } from "./product-template.ts";

export const cancellation = productTemplate({
  key: "cancellation",
  brand: null,
  usedFor: "participation_only",
  contentTypes: ["PARTICIPATION", "TRANSACTIONAL"],
  styles: { background: "#eef2f5", font: "sans", radius: 8 },
  blocks: notice({ artwork: "umbrella", ground: "#e4ebf1", tint: "#e9f0f5" }),
  words: {
    en: {
      name: "Cancellation",
      about: "Something can’t take place: says so kindly, and what people get instead.",
      subject: "Sorry: [the sailing day] on [Friday] can’t take place",
      previewText: "What happened, what you get instead, and how to reach us.",
      alt: "An umbrella in the rain",
      eyebrow: "A change of plans",
      title: "We’re sorry, we have to cancel",
      lead: "It wasn’t an easy call. We’d rather tell you early than send you out for nothing.",
      greeting:
        '<p>Hi {{ recipient.name | default: "there" }},</p><p>[The sailing day on Friday can’t take place: the forecast says thunderstorms, and the lake is no place to be then.]</p>',
      facts:
        "<p><strong>What is canceled</strong><br>[Name and date]</p><p><strong>Instead</strong><br>[New date, or something else that you offer]</p><p><strong>Your payment</strong><br>[You’ll have it back within five days. There’s nothing you need to do.]</p>",
      more: "<p>If the new date doesn’t work for you, tell us and we’ll find another way.</p>",
      button: "Choose another date",
      closing: "<p>Thank you for understanding,<br><strong>{{ team.name }}</strong></p>",
    },
    es: {
      name: "Cancelación",
      about: "Algo no se puede realizar: lo dice con amabilidad y explica qué se ofrece a cambio.",
      subject: "Lo sentimos: [el día de vela] del [viernes] no se podrá realizar",
      previewText: "Qué pasó, qué le ofrecemos y cómo hablar con nosotros.",
      alt: "Un paraguas bajo la lluvia",
      eyebrow: "Cambio de planes",
      title: "Lo sentimos, tenemos que cancelar",
      lead: "No fue una decisión fácil. Preferimos avisarle a tiempo y no hacerle venir en vano.",
      greeting:
        '<p>Hola, {{ recipient.name | default: "buen día" }}:</p><p>[El día de vela del viernes no se podrá realizar: se esperan tormentas y el lago no es lugar para estar entonces.]</p>',
      facts:
        "<p><strong>Qué se cancela</strong><br>[Nombre y fecha]</p><p><strong>A cambio</strong><br>[La nueva fecha u otra cosa que ofrezcan]</p><p><strong>Su pago</strong><br>[Lo tendrá de vuelta en cinco días. No tiene que hacer nada.]</p>",
      more: "<p>Si la nueva fecha no le conviene, díganoslo y buscaremos otra solución.</p>",
      button: "Elegir otra fecha",
      closing: "<p>Gracias por su comprensión,<br><strong>{{ team.name }}</strong></p>",
    },
    fr: {
      name: "Annulation",
      about: "Quelque chose ne peut pas avoir lieu : le dit avec tact, et ce que vous proposez à la place.",
      subject: "Désolés : [la journée voile] de [vendredi] n’aura pas lieu",
      previewText: "Ce qui s’est passé, ce que nous proposons et comment nous joindre.",
      alt: "Un parapluie sous la pluie",
      eyebrow: "Changement de programme",
      title: "Nous devons annuler, et nous en sommes désolés",
      lead: "La décision n’a pas été facile. Nous préférons vous prévenir tôt que vous faire venir pour rien.",
      greeting:
        '<p>Bonjour {{ recipient.name | default: "à vous" }},</p><p>[La journée voile de vendredi n’aura pas lieu : des orages sont annoncés, et le lac n’est alors pas un endroit sûr.]</p>',
      facts:
        "<p><strong>Ce qui est annulé</strong><br>[Nom et date]</p><p><strong>À la place</strong><br>[La nouvelle date, ou ce que vous proposez]</p><p><strong>Votre paiement</strong><br>[Vous serez remboursés sous cinq jours. Vous n’avez rien à faire.]</p>",
      more: "<p>Si la nouvelle date ne vous convient pas, dites-le-nous et nous trouverons une solution.</p>",
      button: "Choisir une autre date",
      closing: "<p>Merci de votre compréhension,<br><strong>{{ team.name }}</strong></p>",
    },
  },
});
