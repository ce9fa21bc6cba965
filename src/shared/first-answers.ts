/** The element in the head of the page that holds answers by their addresses. */
export const firstAnswersName = "first-answers";
