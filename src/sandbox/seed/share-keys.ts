/** Share keys in the seed. */

/** The key of the site `partners` of `acme` and of its spaces. */
export const partnersShareKey = 'partners-key';
