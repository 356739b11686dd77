/** Addresses in answers. Fixed names instead of the address the service listens on, so that answers are the same everywhere. */

const under = (root: string, segments: readonly string[]) =>
  `${root}/${segments.map(encodeURIComponent).join('/')}`;

/** In the REST API. */
export const restAddress = (...segments: string[]) =>
  under('https://api.docs.example/v1', segments);

/** In the application. */
export const appAddress = (...segments: string[]) => under('https://app.docs.example', segments);

/** Of a picture or other asset. */
export const assetAddress = (...segments: string[]) =>
  under('https://assets.docs.example', segments);
