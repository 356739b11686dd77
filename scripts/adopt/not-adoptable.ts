/** The error of a request that cannot be fulfilled. */
export class NotAdoptable extends Error {}
