/** Keys of seeded share links. */

/** Opens the site `partners` of `acme` and the spaces it shows. */
export const partnersShareKey = 'partners-key';
