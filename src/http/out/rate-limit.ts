/** The rate limit of the service, as responses state it. */
import type { StatedLimit } from '../../rest/client/client.ts';

/** In the form of the draft of the IETF. The service may have several policies, which are one here. */
export const rateLimitHeader = ({ remaining, resetAfter }: StatedLimit): string =>
  `"default";r=${remaining}${resetAfter === undefined ? '' : `;t=${resetAfter}`}`;
