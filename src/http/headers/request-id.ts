/** By which a request is found again in the logs of all who had to do with it. */
import { randomUUID } from 'node:crypto';

const fit = /^[\w.:-]{1,128}$/;

/** The caller's own, if it can stand in any log, or a new one. */
export const requestIdOf = (given: string | null): string =>
  given !== null && fit.test(given) ? given : randomUUID();
