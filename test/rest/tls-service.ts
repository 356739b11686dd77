/**
 * A local TLS service for `service.test`. The certificates in `certificates/` are valid from 2020 to 2120,
 * except the expired one. They were created with `openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1
 * -nodes` and `openssl ca -startdate … -enddate …`; the authorities' keys were deleted.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const certificatePath = (name: string) =>
  fileURLToPath(new URL(`certificates/${name}`, import.meta.url));

export const certificate = (name: string) => readFileSync(certificatePath(name));

export interface TlsService {
  readonly url: string;
  readonly port: number;
  readonly requests: readonly IncomingMessage[];
}

/** Starts a service. By default, it returns an organization for every request. */
export async function startTlsService(
  options: ServerOptions = {},
  onRequest: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    answerOrganization(response),
): Promise<TlsService> {
  const requests: IncomingMessage[] = [];
  const server = createServer(
    { cert: certificate('service.pem'), key: certificate('service.key'), ...options },
    (request, response) => {
      requests.push(request);
      onRequest(request, response);
    },
  );
  // The facade may close connections at any time; the tests check what matters there.
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `https://127.0.0.1:${port}`, port, requests };
}

export function answerOrganization(response: ServerResponse): void {
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ object: 'organization', id: 'a', title: 'A' }));
}
