/** An error says that the change of its field was made exactly where the service has shown that. */
import type { RequestListener } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { answer, askOnce, type GraphQLError, refuse } from '../harness.ts';
import { type Fault, head, json, page, whole, writes } from './fault-server.ts';
import { startFaultyWorld } from './faulty-world.ts';
import { pass, stopTime } from './stopped-time.ts';

const sentence = 'The change was made; only this field could not be returned.';
const uncertain =
  'It is unknown whether the change was made: read the object before you try again.';
const type = { 'content-type': 'application/json' };

/** Paths of the errors, and whether each says that the change was made. */
const saidIn = (errors: readonly GraphQLError[] = []) =>
  errors.map(({ path = [], message, extensions }) => {
    const isSaid = message.includes(sentence);
    expect([extensions.changeMade, message]).toEqual([isSaid || undefined, message]);
    return [path.join('.'), isSaid];
  });

const executors = ['compiled', 'graphql'] as const;
const team = { object: 'team', id: 't', title: 'T', members: 1, createdAt: '2026-01-01T00:00:00Z' };

/** Responds to changes according to a name in their paths, and refuses all reads. */
const changing =
  (answers: Readonly<Record<string, [status: number, body?: unknown]>>): RequestListener =>
  ({ method, url = '' }, response) => {
    const [, [status, body] = [500]] =
      Object.entries(answers).find(([name]) => url.includes(name)) ?? [];
    if (method === 'GET' || body === undefined) refuse(response, method === 'GET' ? 500 : status);
    else answer(response, body, status);
  };

describe.for(executors)('by %s', (executor) => {
  test('each field of a mutation by itself, with aliases', async () => {
    const rename = (id: string) =>
      `updateTeam(input: { teamId: "acme/${id}", title: "T" }) { changed: team { name: title organization { title } } userErrors { code } }`;
    const document = `mutation { one: ${rename('whole')} two: ${rename('odd')} three: ${rename('lost')} four: ${rename('refused')} ${rename('failed')} }`;
    const upstream = changing({
      whole: [200, { ...team, id: 'whole' }],
      odd: [200, { ...team, id: 'odd', title: 7 }],
      lost: [200, ['no team']],
      refused: [409],
      failed: [500],
    });
    const { data, errors } = await askOnce(document, { facade: { executor }, upstream });
    expect(data).toEqual({
      one: { changed: { name: 'T', organization: null }, userErrors: [] },
      two: { changed: { name: null, organization: null }, userErrors: [] },
      three: null,
      four: { changed: null, userErrors: [{ code: 'CONFLICT' }] },
      updateTeam: null,
    });
    expect(saidIn(errors).toSorted()).toEqual([
      ['one.changed.organization', true],
      ['three', true],
      ['two.changed.name', true],
      ['two.changed.organization', true],
      ['updateTeam', false],
    ]);
  });

  const organization = 'organization { title }';

  test.for<[name: string, field: string, answer: [number, unknown?], isSaid: boolean]>([
    [
      'a creation',
      `createTeam(input: { organizationId: "acme", title: "T" }) { ${organization} }`,
      [201, team],
      true,
    ],
    [
      'a response without a body',
      `removeMember(input: { memberId: "acme/m" }) { ${organization} }`,
      [205],
      true,
    ],
    ['a deletion', `deleteTeam(input: { teamId: "acme/t" }) { ${organization} }`, [205], true],
    [
      'a deletion of nothing',
      `deleteTeam(input: { teamId: "acme/t" }) { ${organization} }`,
      [204],
      false,
    ],
    [
      'a deletion that awaits approval',
      `deleteTeam(input: { teamId: "acme/t" }) { ${organization} }`,
      [202, {}],
      false,
    ],
    [
      'a merge',
      'mergeChangeRequest(input: { changeRequestId: "s/c" }) { changeRequest { subject } }',
      [200, { result: 'merge', revision: 'r' }],
      true,
    ],
    [
      'a merge with conflicts',
      'mergeChangeRequest(input: { changeRequestId: "s/c" }) { changeRequest { subject } }',
      [200, { result: 'conflicts', revision: 'r' }],
      false,
    ],
    [
      'a change that is refused',
      `removeMember(input: { memberId: "acme/m" }) { ${organization} }`,
      [403],
      false,
    ],
  ])('%s, before a read that fails', async ([, field, [status, body], isSaid]) => {
    const { errors } = await askOnce(`mutation { ${field} }`, {
      facade: { executor },
      upstream: ({ method }, response) => {
        if (method === 'GET' || status === 403) refuse(response, method === 'GET' ? 500 : status);
        else if (body === undefined) response.writeHead(status).end();
        else answer(response, body, status);
      },
    });
    expect(saidIn(errors).map(([, said]) => said)).toEqual([isSaid]);
  });

  test('a response that is too large', async () => {
    const long = { ...team, title: 'T'.repeat(5_000) };
    const upstream: RequestListener = (_request, response) => answer(response, long);
    const change = 'updateTeam(input: { teamId: "acme/t", title: "T" }) { team { title } }';
    const { data, errors } = await askOnce(`mutation { a: ${change} b: ${change} }`, {
      facade: { executor, responseBytes: 8_000 },
      upstream,
    });
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ extensions: { changeMade: true, done: ['a', 'b'] } }]);
  });
});

/** Whether each error says that the change may have been made, which it must not advise to repeat then. */
const isLeftOpen = (errors: readonly GraphQLError[] = []) =>
  errors.map(({ message }) => {
    const isOpen = message.endsWith(uncertain);
    if (isOpen) expect(message).not.toMatch(/again(?!\.$)/i);
    return isOpen;
  });

describe('a change whose payload is null', () => {
  const update = 'updateTeam(input: { teamId: "acme/t", title: "T" }) { team { title } }';
  const merge = 'mergeChangeRequest(input: { changeRequestId: "s/c" }) { result }';
  const deletion = 'deleteTeam(input: { teamId: "acme/t" }) { deletedTeamId }';
  const cut = { ...type, 'content-length': 99 };

  const ends =
    (...parts: readonly (string | Buffer)[]): Fault =>
    (socket) => {
      for (const part of parts) socket.write(part);
      socket.end();
    };

  test.for<[name: string, field: string, fault: Fault, isSaid: boolean, isOpen?: boolean]>([
    ['no JSON', update, writes(whole(200, type, '{')), true],
    ['no object', update, writes(json([])), true],
    ['a body that is cut off', update, ends(head(200, cut), '{'), true],
    [
      'an encoding that cannot be read',
      update,
      writes(json({}, 200, { 'content-encoding': 'x' })),
      true,
    ],
    ['a connection that ends', update, ends(''), false, true],
    ['a failure', update, writes(json({}, 500)), false, true],
    [
      'a failure of a proxy',
      update,
      writes(whole(502, { 'content-type': 'text/html' }, page)),
      false,
      true,
    ],
    ['a refusal with a body that is cut off', update, ends(head(403, cut), '{'), false],
    [
      'a page of a proxy',
      update,
      writes(whole(200, { 'content-type': 'text/html' }, page)),
      false,
      true,
    ],
    ['a merge whose result is unknown', merge, ends(head(200, cut), '{'), false],
    ['a deletion that may await approval', deletion, ends(head(202, cut), '{'), false],
  ])('%s', async ([, field, fault, isSaid, isOpen = false]) => {
    const { ask } = await startFaultyWorld(fault);
    const { errors } = await ask(`mutation { made: ${field} }`);
    expect(saidIn(errors)).toEqual([['made', isSaid]]);
    expect(isLeftOpen(errors)).toEqual([isOpen]);
  });

  test('a port that is closed: nothing was sent', async () => {
    const { ask, service } = await startFaultyWorld(writes(''));
    await service.refuse();
    const { errors } = await ask(`mutation { made: ${update} }`);
    expect(saidIn(errors)).toEqual([['made', false]]);
    expect(isLeftOpen(errors)).toEqual([false]);
  });

  test.for<[name: string, fault: Fault, isSaid: boolean]>([
    ['a body that does not end', writes(head(200, cut), '{'), true],
    ['no response in time', writes(''), false],
    ['half a head', writes('HTTP/1.1 200 OK\r\nx: '), false],
  ])('%s, until the deadline', async ([, fault, isSaid]) => {
    const deadlineMs = 300;
    const { ask, service } = await startFaultyWorld(fault, { deadlineMs });
    stopTime();
    const asked = ask(`mutation { made: ${update} }`);
    await service.until(() => service.requests.length === 1);
    await pass(asked, deadlineMs);
    vi.useRealTimers();
    const { errors } = await asked;
    expect(saidIn(errors)).toEqual([['made', isSaid]]);
    expect(isLeftOpen(errors)).toEqual([!isSaid]);
  });
});
