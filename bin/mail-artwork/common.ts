import { at, box, circle, cloud, confetti, line, path, picture, star } from "./shapes.ts";

const ink = "#3d3a8c";

/** A paper plane over hills. */
export const paperPlane = picture(
  "#e8ecfb",
  circle(980, 120, 64, "#f9d67a"),
  cloud(150, 130, 1, "#ffffff"),
  cloud(700, 90, 0.8, "#ffffff"),
  cloud(1010, 230, 0.7, "#ffffff"),
  path("M0 400C160 310 320 330 480 390C660 456 860 300 1200 372V480H0Z", "#c5cbf3"),
  path("M0 440C220 360 420 450 640 420C860 392 1000 420 1200 400V480H0Z", "#a4abe6"),
  path("M0 470C260 420 560 480 800 452C980 432 1100 450 1200 444V480H0Z", "#7c83d0"),
  line(
    "M110 368C240 300 330 420 430 350C500 300 440 240 396 276C352 316 470 372 586 286",
    "#8d93d6",
    6,
    'stroke-dasharray="2 20"',
  ),
  at(
    740,
    226,
    path("M-150 36L176 -104L40 128L-6 54Z", "#ffffff") +
      path("M176 -104L-6 54L-14 122L26 82Z", "#c9cef0") +
      path("M176 -104L-6 54L40 128Z", "#ffffff") +
      path("M176 -104L-150 36L-6 54Z", "#d5d9f5") +
      path("M-6 54L-14 122L26 82L10 60Z", "#8d93d6"),
    { scale: 1.05 },
  ),
);

/** A calendar with its day marked, and a bell. */
export const calendarBell = picture(
  "#e8ecfb",
  circle(600, 250, 206, "#d7dcf7"),
  cloud(150, 150, 0.9, "#f6f7fe"),
  cloud(980, 330, 0.9, "#f6f7fe"),
  at(
    600,
    252,
    box(-170, -148, 340, 304, "#b9bfe9", 26, 'transform="translate(0 12)"') +
      box(-170, -148, 340, 304, "#ffffff", 26) +
      path("M-170 -122a26 26 0 0 1 26 -26H144a26 26 0 0 1 26 26V-76H-170Z", "#4f46b8") +
      box(-104, -176, 18, 58, ink, 9) +
      box(86, -176, 18, 58, ink, 9) +
      [0, 1, 2, 3]
        .flatMap((row) => [0, 1, 2, 3, 4].map((column) => ({ row, column })))
        .map(({ row, column }) =>
          row === 2 && column === 3
            ? ""
            : box(-134 + column * 58, -52 + row * 50, 36, 30, row === 3 && column > 2 ? "#eef0fb" : "#dfe2f7", 7),
        )
        .join("") +
      circle(58, 63, 34, "#f0703a") +
      line("M44 64L54 75L74 51", "#ffffff", 8),
  ),
  at(
    862,
    210,
    path("M-58 40C-40 20 -44 -10 -38 -34C-32 -58 -16 -68 0 -68C16 -68 32 -58 38 -34C44 -10 40 20 58 40Z", "#f6b04e") +
      path("M0 -68C16 -68 32 -58 38 -34C44 -10 40 20 58 40H0Z", "#e69a2e") +
      circle(0, -74, 11, "#e69a2e") +
      path("M-22 46A22 20 0 0 0 22 46Z", "#c77d1c") +
      line("M-88 -36Q-102 -2 -88 32M88 -36Q102 -2 88 32", "#8d93d6", 8),
    { turn: 12 },
  ),
);

const party = ["#e2703a", "#4f86c6", "#d59a2b", "#c2457f", "#5f9e6e"];

/** An envelope that opens, with a card in it. */
export const invitationCard = picture(
  "#fdf1da",
  confetti(70, party, (x, y) => Math.abs(x - 600) < 300 && y > 40),
  circle(600, 300, 250, "#fae3b8"),
  at(
    600,
    300,
    path("M-230 -60L-20 -190H20L230 -60V20H-230Z", "#c98a4b") +
      box(-184, -206, 368, 300, "#ffffff", 14) +
      line("M-92 -46H92M-122 -14H122M-70 18H70", "#e3d3ba", 10) +
      star(0, -128, 46, "#e2703a") +
      circle(-92, -128, 9, "#d59a2b") +
      circle(92, -128, 9, "#d59a2b") +
      circle(-126, -128, 5, "#c2457f") +
      circle(126, -128, 5, "#c2457f") +
      path("M-230 -60V150H230V-60L30 74Q0 92 -30 74Z", "#eab676") +
      path("M-230 150L-40 66Q0 40 40 66L230 150Z", "#dfa25c"),
  ),
);

/** A seal that says yes. */
export const confirmationSeal = picture(
  "#e5f3ea",
  confetti(64, ["#5f9e6e", "#d59a2b", "#4f86c6", "#e2703a"], (x, y) => (x - 600) ** 2 + (y - 240) ** 2 < 250 ** 2),
  circle(600, 232, 208, "#d0e9d9"),
  path("M520 330L470 462L556 430L604 478L616 330Z", "#2f8055"),
  path("M680 330L730 462L644 430L596 478L584 330Z", "#276c47"),
  at(
    600,
    226,
    Array.from({ length: 16 }, (_, count) => at(0, 0, circle(0, -130, 33, "#3f9d6b"), { turn: count * 22.5 })).join(
      "",
    ) +
      circle(0, 0, 136, "#3f9d6b") +
      circle(0, 0, 112, "#ffffff") +
      circle(0, 0, 98, "#e5f3ea") +
      line("M-44 4L-12 38L50 -34", "#2f8055", 26),
  ),
);

/** Rain, and an umbrella that keeps it off. */
export const umbrella = picture(
  "#e4ebf1",
  circle(600, 260, 220, "#d4dfe8"),
  cloud(150, 140, 1.3, "#f6f9fb"),
  cloud(900, 110, 1.5, "#f6f9fb"),
  cloud(520, 66, 0.9, "#f6f9fb"),
  line(
    "M190 260L178 296M270 240L258 276M236 330L224 366M330 316L318 352M146 350L134 386M936 246L924 282M1020 236L1008 272M1090 262L1078 298M980 320L968 356M1060 350L1048 386M880 338L868 374",
    "#8fa9bd",
    7,
  ),
  at(
    600,
    230,
    line("M0 -128V166C0 206 60 206 60 166", "#5d4a3e", 14) +
      path(
        "M-220 30C-214 -70 -120 -130 0 -130C120 -130 214 -70 220 30C190 0 150 0 110 30C84 0 30 0 0 30C-30 0 -84 0 -110 30C-150 0 -190 0 -220 30Z",
        "#4f7ea8",
      ) +
      path("M-110 30C-110 -50 -60 -116 0 -130C60 -116 110 -50 110 30C84 0 30 0 0 30C-30 0 -84 0 -110 30Z", "#6fa0c8") +
      path("M0 -130C-14 -80 -12 -20 0 30C12 -20 14 -80 0 -130Z", "#4f7ea8") +
      circle(0, -134, 10, "#5d4a3e"),
  ),
  line("M430 452C480 440 720 440 770 452", "#b7c7d4", 10),
);

const speech = (x: number, y: number, width: number, height: number, fill: string, tail: string): string =>
  box(x, y, width, height, fill, 34) + path(tail, fill);

/** What people say, and how many stars they give. */
export const speechBubbles = picture(
  "#f1ebfa",
  circle(240, 110, 130, "#e6dbf5"),
  circle(1000, 380, 170, "#e6dbf5"),
  speech(250, 64, 560, 158, "#ffffff", "M330 210L310 276L400 214Z"),
  ...[0, 1, 2, 3, 4].map((count) => star(346 + count * 92, 146, 36, count < 4 ? "#f0b13c" : "#e6dbf5")),
  speech(480, 264, 480, 140, "#6b4fa3", "M880 392L912 450L820 398Z"),
  line("M540 314H820M540 354H730", "#c9b8e8", 14),
  at(
    900,
    330,
    circle(0, 0, 42, "#f6c453") +
      circle(-14, -10, 5, "#4a3670") +
      circle(14, -10, 5, "#4a3670") +
      line("M-17 9Q0 27 17 9", "#4a3670", 6),
  ),
  at(
    178,
    344,
    circle(0, 0, 62, "#f0703a") +
      circle(-21, -14, 7, "#4a2417") +
      circle(21, -14, 7, "#4a2417") +
      line("M-26 14Q0 42 26 14", "#4a2417", 8),
  ),
  at(
    1040,
    150,
    circle(0, 0, 48, "#5f9e6e") +
      circle(-16, -10, 6, "#1d3f2b") +
      circle(16, -10, 6, "#1d3f2b") +
      line("M-19 12H19", "#1d3f2b", 7),
  ),
);
