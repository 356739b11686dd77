/** Tokens by which published sites know who visits them. */
import type { Service } from '../../service/handlers.ts';

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A JWT about the user, unsigned: nobody needs to trust a sandbox. Seconds, as JWTs have them. */
export function visitorToken(organization: string, user: string, { now }: Service): string {
  const issued = Math.floor(Date.parse(now()) / 1000);
  const claims = { sub: user, aud: organization, iat: issued, exp: issued + 3600 };
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`;
}
