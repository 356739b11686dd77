/** URLs in responses. The hosts are fixed, so that responses do not depend on the sandbox's own address. */

const under = (root: string, segments: readonly string[]) =>
  `${root}/${segments.map(encodeURIComponent).join('/')}`;

/** A URL of the REST API. */
export const restAddress = (...segments: string[]) =>
  under('https://api.docs.example/v1', segments);

/** A URL of the application. */
export const appAddress = (...segments: string[]) => under('https://app.docs.example', segments);

/** A URL of an image or another asset. */
export const assetAddress = (...segments: string[]) =>
  under('https://assets.docs.example', segments);
