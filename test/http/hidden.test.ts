/** Internal errors are hidden: the client receives a code and a sentence, the log has the details. */
import { expect, test, vi } from 'vitest';
import { startWorld } from '../harness.ts';
import { logged } from '../logged.ts';
import { document, send } from './send.ts';

const canary = 'canary-9c04';

/** A facade with a field whose resolver throws. */
async function startBroken() {
  const { logger, lines, entries } = logged();
  const world = await startWorld({
    upstream: (_request, response) => response.writeHead(503).end(),
    facade: {
      logger,
      retryDelay: () => {
        throw Object.assign(new Error(`${canary} in /src/some/file.ts`), { detail: canary });
      },
    },
  });
  return { world, lines, entries };
}

test.for(['production', 'development', ''])(
  'an internal error is masked, NODE_ENV=%j',
  async (mode) => {
    vi.stubEnv('NODE_ENV', mode);
    const { world } = await startBroken();
    vi.unstubAllEnvs();
    for (const accept of [
      'application/json',
      'application/graphql-response+json',
      'text/event-stream, application/json;q=0.5',
    ]) {
      const query = '{ __typename space(id: "s") { title } }';
      const { status, text } = await send(world, document(query, {}, { accept }));
      expect(status).toBe(200);
      expect(text).toContain('"space":null');
      expect(text).toContain('"code":"INTERNAL_SERVER_ERROR"');
      expect(text).not.toMatch(new RegExp(`${canary}|\\.ts|stack`));
    }
  },
);

test('the log has the error, and the line of the request has its code', async () => {
  const { world, entries } = await startBroken();
  await world.ask('query Broken { space(id: "s") { title } }');
  const said = entries();
  const [broken] = said.filter(({ msg }) => msg === 'internal error');
  const request = said.at(-1);
  expect(broken).toMatchObject({ level: 50, msg: 'internal error', err: { type: 'Error' } });
  expect(broken.err.stack).toContain(canary);
  expect(broken.requestId).toBe(request.requestId);
  expect(request).toMatchObject({
    level: 50,
    msg: 'request',
    operation: 'Broken',
    codes: ['INTERNAL_SERVER_ERROR'],
  });
});
