/** A service with one organization, whose change requests link to its spaces, and these to its collections. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { answer, refuse } from '../harness.ts';

export interface LinkedService {
  /** Indexes of the spaces to which change requests link. */
  linked: readonly number[];
  /** Number of spaces. Each is in the collection with its index, divided by two. */
  readonly spaces: number;
  /** Responds to a call in another way. Returns whether it does. */
  instead: (path: string, request: IncomingMessage, response: ServerResponse) => boolean;
}

const space = (at: number) => ({
  object: 'space',
  id: `s${at}`,
  title: `space ${at}`,
  organization: 'o',
  parent: `c${Math.floor(at / 2)}`,
});

const collection = (at: number) => ({
  object: 'collection',
  id: `c${at}`,
  title: `collection ${at}`,
  organization: 'o',
});

const list = <Item>(length: number, item: (at: number) => Item) => ({
  items: Array.from({ length }, (_, at) => item(at)),
  count: length,
});

export function linkedService(service: LinkedService): RequestListener {
  const bodies = (path: string): object | undefined => {
    const [, kind = '', id = '', part] = path.split('/');
    if (kind === 'spaces') return space(Number(id.slice(1)));
    if (kind === 'collections') return collection(Number(id.slice(1)));
    if (part === undefined) return { object: 'organization', id: 'o', title: 'o' };
    if (part === 'spaces') return list(service.spaces, space);
    if (part === 'collections') return list(Math.ceil(service.spaces / 2), collection);
    if (part !== 'change-requests') return undefined;
    return {
      items: service.linked.map((at, index) => ({
        object: 'change-request',
        id: `r${index}`,
        space: `s${at}`,
        organization: 'o',
      })),
    };
  };
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const path = pathname.replace(/^\/v1/, '');
    if (service.instead(path, request, response)) return;
    const body = bodies(path);
    if (body) answer(response, body);
    else refuse(response, 404);
  };
}
