/** Queries for sites of several organizations, each of which is a call, and the responses of a service that has all. */
import { type Fault, json } from './fault-server.ts';

export const site = (n: number | string) => `s${n}: site(id: "o${n}/s") { title }`;

/** A document with this many sites. */
export const sites = (count: number, from = 0) =>
  `{ ${Array.from({ length: count }, (_, n) => site(n + from)).join(' ')} }`;

export const updateSite =
  'mutation { updateSite(input: { siteId: "o/s", title: "New" }) { site { title } } }';

export const siteBody = { object: 'site', id: 's', title: 'T' };

/** Responds to all calls with a site. */
export const good: Fault = (socket) => socket.write(json(siteBody));
