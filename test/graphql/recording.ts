/** A service that accepts all writes, and the bodies that it received, as text. */
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { answer } from '../harness.ts';

export function recording() {
  const bodies: string[] = [];
  const upstream: RequestListener = async (request, response) => {
    const body = await text(request);
    if (body) bodies.push(body);
    const id = request.url?.endsWith('/12') ? 'c' : 'x';
    answer(response, { object: 'thing', id, organization: 'o', space: 's' });
  };
  return { bodies, upstream };
}
