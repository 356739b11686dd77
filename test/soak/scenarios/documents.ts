/** Valid but expensive documents: each is refused or executed soon, and the process stays small and responsive. */
import { createSandbox } from '../../../src/sandbox/server/server.ts';
import { attacks } from '../../attacks/documents.ts';
import { MemoryWatch } from '../process-watch.ts';
import type { Scenario } from '../scenario.ts';
import { type Handler, startService } from '../service.ts';

const small = '{ space(id: "handbook") { title } }';

export const documents: Scenario = {
  name: 'documents',
  async run({ figures, start }) {
    const sandbox = createSandbox();
    await using service = await startService(remembering(await sandbox.listen()));
    await using facade = await start.embedded(service.url);
    const ask = (body: object, isAnonymous = false) => askIn(facade.url, body, isAnonymous);
    // Runs each once before measuring, so that the REST API's own time does not count.
    for (const { query, variables, isAnonymous } of attacks)
      await ask({ query, variables }, isAnonymous);
    using memory = new MemoryWatch(facade.pid);
    let longest = { ms: 0, name: '' };
    let beside = 0;
    for (const { name, query, variables, isAnonymous } of attacks) {
      const waiting = ask({ query: small });
      const ms = await ask({ query, variables }, isAnonymous);
      beside = Math.max(beside, await waiting);
      if (ms > longest.ms) longest = { ms, name };
    }
    figures.show('documents', attacks.length);
    figures.check(`the longest: ${longest.name}`, longest.ms, {
      most: 1_000,
      scaled: 10_000,
      unit: 'ms',
    });
    figures.check('a small request beside one', beside, { most: 300, scaled: 5_000, unit: 'ms' });
    figures.check('memory of the process', memory.before + memory.growth, {
      most: 400,
      unit: 'MB',
    });
    await sandbox.close();
  },
};

/** Repeats the responses of another service from memory. */
function remembering(url: string): Handler {
  const answers = new Map<string, { status: number; body: Buffer }>();
  return async ({ request, response, token }) => {
    const path = request.url ?? '';
    const key = `${token} ${path}`;
    let known = answers.get(key);
    if (!known) {
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      known = { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
      answers.set(key, known);
    }
    const { status, body } = known;
    response
      .writeHead(status, { 'content-type': 'application/json', 'content-length': body.length })
      .end(body);
  };
}

/** Milliseconds until the response has been read. */
async function askIn(url: string, body: object, isAnonymous: boolean): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(!isAnonymous && { authorization: 'Bearer sandbox-admin' }),
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return performance.now() - began;
}
