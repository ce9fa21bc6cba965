/** For a server that a bench has started: it does not outlive who would end it. */
process.once("disconnect", () => process.exit(0));
