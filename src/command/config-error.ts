/** The error for a setting or flag that cannot be used. The message is one line and contains the name. */
export class ConfigError extends Error {}
