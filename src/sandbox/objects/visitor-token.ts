/** Creates tokens that identify the visitor of a published site. */
import type { Service } from '../service/handlers.ts';

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An unsigned JWT about the user, which is sufficient for a sandbox. JWT times are in seconds. */
export function visitorToken(organization: string, user: string, service: Service): string {
  const issued = Math.floor(Date.parse(service.now()) / 1000);
  const claims = { sub: user, aud: organization, iat: issued, exp: issued + 3600 };
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`;
}
