export const mostSenders = 50;
export const daysOfProof = 7;
export const codeDigits = 6;
export const minutesOfCode = 10;
export const triesOfCode = 5;

/** What Twilio calls several numbers that send together. */
export const isMessagingService = (text: string): boolean => /^MG[0-9a-f]{32}$/.test(text);
