/**
 * Health checks: `/health/live` succeeds while the process is running, `/health/ready` while it should get requests.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

interface Health {
  readonly status: 200 | 503;
  readonly body: string;
}

/** Responds to a health check. Returns false for other requests. */
export function answersHealth(
  request: IncomingMessage,
  response: ServerResponse,
  isReady: () => boolean,
): boolean {
  const health = healthOf(request, isReady);
  if (!health) return false;
  response
    .writeHead(health.status, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
    .end(`${health.body}\n`);
  return true;
}

function healthOf(
  { url = '', method }: IncomingMessage,
  isReady: () => boolean,
): Health | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const path = url.split('?', 1)[0];
  if (path === '/health/live') return { status: 200, body: 'live' };
  if (path !== '/health/ready') return undefined;
  return isReady() ? { status: 200, body: 'ready' } : { status: 503, body: 'not ready' };
}
