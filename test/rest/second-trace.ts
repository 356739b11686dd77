/** For `--import`: adds the `traceparent` in SECOND_TRACE to each call, as instrumentation of undici does. */
import { subscribe } from 'node:diagnostics_channel';

interface Announced {
  readonly request: { readonly path: string; addHeader(name: string, value: string): void };
}

subscribe('undici:request:create', (message) => {
  const { request } = message as Announced;
  if (request.path.startsWith('/v1/'))
    request.addHeader('traceparent', String(process.env.SECOND_TRACE));
});
