/** Many users in parallel, some disconnecting, with a REST API that fails: no user receives another user's data. */
import { Caller, tokensOf } from '../caller.ts';
import type { Scenario } from '../scenario.ts';
import { answer, organization, type ServiceCall, startService } from '../service.ts';

const failing = 0.1;
const leaving = 0.1;
const maxDelayMs = 8;

const queries = [
  '{ a: organization(id: "shared") { title } }',
  '{ organizations(first: 4) { nodes { title } } }',
  '{ a: organization(id: "a") { title } b: organization(id: "b") { title } c: organization(id: "c") { title } }',
  'mutation { updateSite(input: { siteId: "o/s", title: "Title" }) { site { title } userErrors { message } } }',
];

/** Every response names the token of its call, including errors. */
function answersByToken({ request, response, id, token }: ServiceCall): void {
  const own = (name: string) => organization(name, `of ${token}.`);
  const dice = Math.random() / failing;
  if (dice < 0.4) request.socket.destroy();
  else if (dice < 0.8) answer(response, { error: { message: `of ${token}.` } }, 503);
  else if (dice < 1) response.writeHead(200, { 'content-length': 99 }).write('{"title"');
  else {
    const body = id === '' ? { items: ['a', 'b', 'c', 'd'].map(own) } : own(id);
    setTimeout(() => answer(response, body), Math.random() * maxDelayMs);
  }
}

export const isolation: Scenario = {
  name: 'isolation',
  async run({ figures, start, isScaled, amount }) {
    const tokens = tokensOf('user', 50);
    const known = new Set(tokens);
    let strangers = 0;
    await using service = await startService((call) => {
      // Each request has its user in a header that is passed on.
      const named = call.request.headers['x-request-id'];
      if (named !== call.token || !known.has(call.token)) strangers += 1;
      answersByToken(call);
    });
    await using facade = await start.command(service.url, { UPSTREAM_DEADLINE_MS: '1000' });
    await using caller = new Caller(facade.url, tokens.length);
    // Half of the time is spent waiting for retries. The short run keeps all users, because mix-ups between
    // users are what it looks for.
    const each = isScaled ? amount(2_000) : amount(10_000);
    let answers = 0;
    let left = 0;
    let own = 0;
    let foreign = 0;
    let secrets = 0;
    const user = async (token: string) => {
      for (let round = 0; round < each; round += 1) {
        const query = queries[Math.floor(Math.random() * queries.length)] ?? '';
        const leaves = Math.random() < leaving;
        const signal = leaves
          ? AbortSignal.timeout(Math.ceil(Math.random() * maxDelayMs))
          : undefined;
        const answered = await caller.ask(query, token, { signal, id: token }).catch((error) => {
          if (!leaves) throw error;
        });
        if (!answered) {
          left += 1;
          continue;
        }
        answers += 1;
        const owners = [...answered.text.matchAll(/\bof ([\w-]+)\./g)].map(([, owner]) => owner);
        own += owners.filter((owner) => owner === token).length;
        foreign += owners.filter((owner) => owner !== token).length;
        if (/bearer/i.test(answered.text)) secrets += 1;
      }
    };
    await Promise.all(tokens.map(user));
    const total = tokens.length * each;
    figures.show('operations', total);
    figures.check('answers with the value of somebody else', foreign, { most: 0 });
    figures.check('calls without the token of their caller', strangers, { most: 0 });
    figures.check('answers that name a token as such', secrets, { most: 0 });
    figures.check('values that came to who asked', own, { least: answers / 2 });
    figures.check('operations that were left', left, { least: total / 50 });
  },
};
