/** A setting or flag that cannot be used. The message is one line and names it. */
export class ConfigError extends Error {}
