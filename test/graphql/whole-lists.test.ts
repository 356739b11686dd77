/** A list without pages of which the service returns only a part: its field is an error, for every such operation. */
import type { RequestListener } from 'node:http';
import { type GraphQLField, getNamedType, isLeafType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Operation } from '../../src/rest/table/operation.ts';
import { optionsOf, unwrap } from '../../src/rest/table/schema.ts';
import { operationTables } from '../../src/schema/operations.ts';
import { schema } from '../../src/schema/schema.ts';
import { answer, refuse, startWorld } from '../harness.ts';
import { sampleArgument } from '../sample-argument.ts';
import { valueRoutesOf } from './value-routes.ts';
import { wholeAnswer } from './whole-answers.ts';

type Field = GraphQLField<unknown, unknown>;

const isList = (member: z.core.$ZodType) => unwrap(member).inner instanceof z.ZodArray;

/** Reads without a parameter for a page, whose response contains a list and is no object with an ID. */
const operations = Object.values(operationTables)
  .flatMap((table) => Object.values<Operation>(table))
  .filter(({ isRead, query, shape }) => {
    const { inner } = unwrap(shape);
    const options = inner instanceof z.ZodUnion ? optionsOf(inner) : [inner];
    const objects = options.filter((one) => one instanceof z.ZodObject);
    const withLists = objects.filter((one) => Object.values(one.shape).some(isList));
    return isRead && !('page' in query.shape) && withLists.some((one) => !('id' in one.shape));
  });

const fieldsOf = (type: string): readonly Field[] => {
  const one = schema.getType(type);
  return isObjectType(one) ? Object.values(one.getFields()) : [];
};

/** The field with its required arguments. */
function written({ name, args }: Field, id: string): string {
  const given = args
    .filter(({ type }) => `${type}`.endsWith('!'))
    .map((arg) => (`${arg.type}` === 'ID!' ? `${arg.name}: "${id}"` : sampleArgument(arg)));
  return given.length > 0 ? `${name}(${given.join(', ')})` : name;
}

/** The documents that select a field of the operation: at the root, or below one or two objects. */
function documentsOf({ method, route }: Operation): readonly string[] {
  const id = Array.from({ length: route.split('{').length - 1 }, () => 'text').join('/');
  const isOfOperation = (field: Field) =>
    valueRoutesOf(field).some((one) => one.method === method && one.route === route);
  const below = (type: string, depth: number): readonly string[] =>
    fieldsOf(type)
      .filter(({ name }) => name !== 'node' && name !== 'nodes')
      .flatMap((field) => {
        const named = getNamedType(field.type);
        const self = written(field, id);
        if (isOfOperation(field)) return [isLeafType(named) ? self : `${self} { __typename }`];
        return depth === 0
          ? []
          : below(named.name, depth - 1).map((inner) => `${self} { ${inner} }`);
      });
  return below('Query', 2).map((selected) => `{ ${selected} }`);
}

/** A service with all members in each response. Those to the operation have `next` in addition. */
const serviceWith = (isOfOperation: (path: string) => boolean, next: () => unknown) =>
  (({ url = '' }, response) => {
    const body = wholeAnswer(url, {});
    if (!body) return refuse(response, 404, 'Nothing.');
    return answer(response, isOfOperation(url) ? { ...body, next: next() } : body);
  }) satisfies RequestListener;

/** Values of `next` that name no page. */
const last = [undefined, null, {}, { page: null }, { page: '' }];
const others = [{ page: '2' }, { page: 2 }, '2', { page: {} }];

test.for(operations.map((one) => [one.name, one] as const))('%s', async ([, operation]) => {
  const { method, route } = operation;
  const pattern = new RegExp(`^${route.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
  const isOfOperation = (path: string) => pattern.test(path);
  let next: unknown;
  const world = await startWorld({ upstream: serviceWith(isOfOperation, () => next) });
  let reading = 0;
  for (const document of documentsOf(operation)) {
    next = undefined;
    const whole = await world.ask(document);
    if (!whole.calls.some((call) => isOfOperation(call.replace('GET ', '')))) continue;
    reading += 1;
    for (next of last) {
      const { data, errors } = await world.ask(document);
      expect({ data, errors }, document).toEqual({ data: whole.data, errors: whole.errors });
    }
    for (next of others) {
      const { errors } = await world.ask(document);
      expect(errors, document).toContainEqual(
        expect.objectContaining({
          message:
            'The documentation service returned only a part of the list, and no operation reads the rest.',
          extensions: expect.objectContaining({
            code: 'UPSTREAM_INVALID_RESPONSE',
            upstream: { method, route, status: 200 },
          }),
        }),
      );
    }
  }
  expect(reading, 'a field reads it').toBeGreaterThan(0);
});

test('the lists of integrations and contributors are among them', () => {
  expect(operations.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['listContributors', 'listSpaceIntegrations', 'listSiteIntegrations']),
  );
});
