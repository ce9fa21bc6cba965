import { newsletter } from "./layouts.ts";
import { productTemplate } from "./product-template.ts";

export const musicNewsletter = productTemplate({
  key: "music-newsletter",
  brand: "simply_music",
  usedFor: "marketing_and_participation",
  contentTypes: ["MARKETING", "PARTICIPATION"],
  styles: { background: "#f5eef4", font: "serif", radius: 4 },
  blocks: newsletter({ artwork: "music-notes", tint: "#f7eaf3" }),
  words: {
    en: {
      name: "Music school newsletter",
      about: "News from the school: a student’s story, two short notes and the next concerts.",
      subject: "This month at {{ team.name }}: recital season",
      previewText: "A first recital, a new cello class and dates to come and listen.",
      alt: "Colorful notes flying over piano keys",
      eyebrow: "This month at school",
      title: "Somebody’s first recital is always the best one",
      lead: "Shaky hands, loud applause, cookies afterwards. Here’s what we’ve been playing.",
      greeting:
        '<p>Dear {{ recipient.name | default: "music friend" }},</p><p>You can hear it in the hallway: scales are turning into songs. A few notes from the last weeks.</p>',
      storyTitle: "From “Twinkle, Twinkle” to Bach in two years",
      story:
        "<p>[Emma, 9,] played her first minuet from memory last Saturday. Her secret, she says, is ten minutes a day and a dog who listens.</p><p>If practicing is a struggle at your house, ask your teacher for our one-page plan. It’s short, and it works.</p>",
      shorts: [
        {
          title: "New: cello for beginners",
          text: "<p>Small cellos, small groups, big sound. Instruments can be borrowed from us.</p>",
        },
        {
          title: "Bring a friend week",
          text: "<p>[March 8 to 12] your friend’s first lesson is on us. Just tell the front desk.</p>",
        },
      ],
      dates:
        "<p><strong>Come and listen</strong></p><p>[March 14, 5 p.m.] – Young pianists, small hall<br>[March 28, 6 p.m.] – Strings evening<br>[April 11] – No lessons, spring break</p>",
      button: "See all concerts",
      closing: "<p>Keep playing,<br><strong>The teachers of {{ team.name }}</strong></p>",
    },
    es: {
      name: "Boletín de la escuela de música",
      about: "Noticias de la escuela: la historia de un alumno, dos notas cortas y los próximos conciertos.",
      subject: "Este mes en {{ team.name }}: temporada de recitales",
      previewText: "Un primer recital, clases nuevas de violonchelo y fechas para venir a escuchar.",
      alt: "Notas de colores que vuelan sobre las teclas de un piano",
      eyebrow: "Este mes en la escuela",
      title: "El primer recital siempre es el mejor",
      lead: "Manos que tiemblan, aplausos fuertes y galletas al final. Esto es lo que hemos tocado.",
      greeting:
        '<p>Estimada {{ recipient.name | default: "familia musical" }}:</p><p>Se oye en el pasillo: las escalas se están volviendo canciones. Aquí van algunas notas de las últimas semanas.</p>',
      storyTitle: "De «Estrellita» a Bach en dos años",
      story:
        "<p>[Emma, de 9 años,] tocó de memoria su primer minueto el sábado pasado. Su secreto, dice, son diez minutos diarios y un perro que escucha.</p><p>Si en su casa cuesta trabajo practicar, pida a su maestro nuestro plan de una página. Es corto y funciona.</p>",
      shorts: [
        {
          title: "Nuevo: violonchelo desde cero",
          text: "<p>Violonchelos chicos, grupos chicos, gran sonido. Nosotros prestamos el instrumento.</p>",
        },
        {
          title: "Traiga a un amigo",
          text: "<p>Del [8 al 12 de marzo], la primera clase de su amigo va por nuestra cuenta. Avise en recepción.</p>",
        },
      ],
      dates:
        "<p><strong>Venga a escuchar</strong></p><p>[14 de marzo, 17:00] – Jóvenes pianistas, sala chica<br>[28 de marzo, 18:00] – Noche de cuerdas<br>[11 de abril] – Sin clases, vacaciones de primavera</p>",
      button: "Ver todos los conciertos",
      closing: "<p>Que siga la música,<br><strong>Los maestros de {{ team.name }}</strong></p>",
    },
    fr: {
      name: "Lettre de l’école de musique",
      about: "Des nouvelles de l’école : l’histoire d’un élève, deux brèves et les prochains concerts.",
      subject: "Ce mois-ci à {{ team.name }} : la saison des auditions",
      previewText: "Une première audition, une classe de violoncelle et des dates pour venir écouter.",
      alt: "Des notes colorées qui s’envolent au-dessus d’un clavier de piano",
      eyebrow: "Ce mois-ci à l’école",
      title: "Une première audition, c’est toujours la plus belle",
      lead: "Des mains qui tremblent, de grands applaudissements et des biscuits après. Voici ce que nous avons joué.",
      greeting:
        '<p>Bonjour {{ recipient.name | default: "à vous" }},</p><p>On l’entend dans le couloir : les gammes deviennent des chansons. Quelques nouvelles de ces dernières semaines.</p>',
      storyTitle: "De « Au clair de la lune » à Bach en deux ans",
      story:
        "<p>[Emma, 9 ans,] a joué samedi son premier menuet par cœur. Son secret : dix minutes par jour et un chien qui l’écoute.</p><p>Si la pratique est difficile à la maison, demandez à votre professeur notre plan d’une page. Il est court, et il fonctionne.</p>",
      shorts: [
        {
          title: "Nouveau : le violoncelle pour débutants",
          text: "<p>Petits violoncelles, petits groupes, grand son. Nous prêtons l’instrument.</p>",
        },
        {
          title: "La semaine des amis",
          text: "<p>Du [8 au 12 mars], le premier cours de votre ami est offert. Prévenez l’accueil.</p>",
        },
      ],
      dates:
        "<p><strong>Venez écouter</strong></p><p>[14 mars, 17 h] – Jeunes pianistes, petite salle<br>[28 mars, 18 h] – Soirée des cordes<br>[11 avril] – Pas de cours, vacances de printemps</p>",
      button: "Voir tous les concerts",
      closing: "<p>En musique,<br><strong>Les professeurs de {{ team.name }}</strong></p>",
    },
  },
});
