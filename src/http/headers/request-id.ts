/** The request id, which identifies a request in the logs of all services involved. */
import { randomUUID } from 'node:crypto';

const safeId = /^[\w.:-]{1,128}$/;

/** The caller's own ID if it is safe in any log, otherwise a new one. */
export const requestIdOf = (given: string | null): string =>
  given !== null && safeId.test(given) ? given : randomUUID();
