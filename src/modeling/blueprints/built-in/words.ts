/** The same in English, Spanish and French. */
export type Words = readonly [en: string, es: string, fr: string];
