/** Change requests whose IDs consist of digits, as their numbers do. The service decides which of them is meant. */
import { expect, test } from 'vitest';
import { answer, refuse, startWorld } from '../harness.ts';
import { id as globalId } from '../ids.ts';

interface Row {
  readonly id: string;
  readonly number: number;
}

const rows: readonly Row[] = [
  { id: '12', number: 7 },
  { id: 'c', number: 9 },
  { id: 'd', number: 12 },
];
const base = '/v1/spaces/s/change-requests';

/** `first`: what a service compares first with the digits in a path. */
const startService = (first: 'id' | 'number') => {
  const by = (name: 'id' | 'number', digits: string) =>
    rows.find((row) => String(row[name]) === digits);
  return startWorld({
    upstream: ({ url = '' }, response) => {
      const { pathname } = new URL(url, 'http://localhost');
      const [digits = '', rest] = pathname.slice(base.length + 1).split('/');
      const row = by(first, digits) ?? by('id', digits) ?? by('number', digits);
      if (pathname === '/v1/spaces/s') answer(response, { object: 'space', id: 's', title: 'S' });
      else if (pathname === base) answer(response, { items: rows.map(whole) });
      else if (!row) refuse(response, 404);
      else if (rest === undefined) answer(response, whole(row));
      else answer(response, { object: 'revision', id: `of-${row.id}`, parents: [], pages: [] });
    },
  });
};

const whole = (row: Row) => ({ object: 'change-request', space: 's', ...row });
const idOf = ({ id }: Row) => globalId('ChangeRequest', `s/${id}`);
const fields = 'id restId number content { revision { restId } }';
const shown = (row: Row) => ({
  id: idOf(row),
  restId: row.id,
  number: row.number,
  content: { revision: { restId: `of-${row.id}` } },
});

test.for(['12', '7', 'c', '9', 'd'])('%s names one by its ID or number', async (name) => {
  const world = await startService('id');
  const row = rows.find(({ id }) => id === name) ?? rows.find((one) => String(one.number) === name);
  if (!row) throw new TypeError('A row is missing');
  const asked = [
    [`{ found: changeRequest(id: "s/${name}") { ${fields} } }`, name],
    [`{ found: changeRequest(id: "${idOf(row)}") { ${fields} } }`, row.id],
    [`{ found: node(id: "${idOf(row)}") { ... on ChangeRequest { ${fields} } } }`, row.id],
  ] as const;
  for (const [document, segment] of asked) {
    const { data, calls } = await world.expectData<unknown>(document);
    expect(data).toEqual({ found: shown(row) });
    expect(calls.toSorted()).toEqual(
      [`GET ${base}/${segment}`, `GET ${base}/${row.id}/content`].toSorted(),
    );
  }
});

test('each is reachable from its list', async () => {
  const world = await startService('id');
  const { data } = await world.expectData(
    `{ space(id: "s") { changeRequests { nodes { ${fields} } } } }`,
  );
  expect(data).toEqual({ space: { changeRequests: { nodes: rows.map(shown) } } });
});

test('an object never has the ID of another one, whichever a service means', async () => {
  const world = await startService('number');
  const { data } = await world.expectData(
    '{ digits: changeRequest(id: "s/12") { id restId number } number: changeRequest(id: "s/7") { id restId number } }',
  );
  const brief = (row: Row) => ({ id: idOf(row), restId: row.id, number: row.number });
  const [first, , last] = rows as [Row, Row, Row];
  expect(data).toEqual({ digits: brief(last), number: brief(first) });
});
