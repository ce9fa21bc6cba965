type Config = Record<string, unknown>;

const made = new WeakMap<Config, { currency: string; config: Config }>();

/** A field's settings as they count: an amount without a currency of its own has the team's. */
export function withCurrency(config: Config, currency: string | undefined): Config {
  if (config.currency !== null || currency === undefined) return config;
  // The same object each time: what is drawn with it is not drawn anew.
  const kept = made.get(config);
  if (kept?.currency === currency) return kept.config;
  const whole = { ...config, currency };
  made.set(config, { currency, config: whole });
  return whole;
}
