export type Letter = { to: string; subject: string; text: string; html: string };

/** `deliver` answers what the server said when it took the letter. */
export type Mail = { deliver(letter: Letter): Promise<string>; close(): void };
