/** In a type's options: `.meta({ editor: setElsewhere })` is no part of its form, but set on a page of its own or in the view itself. */
export const setElsewhere = "elsewhere";
