/** What the header `Cache-Control` forbids. */

const noStore = /(?:^|,)\s*no-store\s*(?:[=,]|$)/i;

/** Whether nothing of the response may be stored. */
export const forbidsStoring = (cacheControl: string | readonly string[] | undefined): boolean =>
  cacheControl !== undefined && noStore.test(String(cacheControl));
