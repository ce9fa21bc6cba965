/** The element of the page that holds answers by their addresses. */
export const firstAnswersId = "first-answers";
