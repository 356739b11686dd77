/** Reads operations of a document as rows of an operation table. */

import { upperFirst } from '../../src/graphql/types/graphql-names.ts';
import type { ApiOperation } from '../../src/openapi/read/api.ts';
import type { ApiForm, ApiValue } from '../../src/openapi/read/api-value.ts';
import { isSame, joined, unnamed } from './forms.ts';
import { type Body, keyOf, type Member, type Row, type RowKind, type Value } from './model.ts';
import { rowName, typeName, wordsOf } from './names.ts';
import type { Place } from './place.ts';
import type { TypeReader } from './read-types.ts';
import type { Todo } from './todo.ts';

export class RowReader {
  readonly #types: TypeReader;
  readonly #todo: Todo;

  constructor(types: TypeReader, todo: Todo) {
    this.#types = types;
    this.#todo = todo;
  }

  /** The row for an operation. `path`: the path with the parameter names of the project. */
  row(operation: ApiOperation, path: string): Row {
    const { method } = operation;
    const key = keyOf({ method, path });
    const answer = answerOf(operation);
    this.#noteOtherAnswers(operation, answer.status, key);
    const list = answer.value && itemsOf(answer.value);
    const items = hasPages(operation) ? list : undefined;
    if (list && !items && method === 'GET')
      this.#todo.add(
        'graph',
        key,
        'it has no parameter `page`, so the draft reads its list whole, in one call, and a response that names a next page is an error: does the service return all of it? If it is never long, `shortList()` says how long it usually is.',
      );
    const given = operation.operationId ?? `${method.toLowerCase()}-${wordsOf(path).join('-')}`;
    const name = rowName(
      given.replace(/^[A-Z]/, (first) => first.toLowerCase()),
      items !== undefined,
    );
    const place = { owner: nounIn(name), label: name, member: '', isRequest: true, path };
    const response = { ...place, isRequest: false };
    const kind: RowKind = items ? 'list' : answer.kind;
    for (const { place: where, name: header } of operation.parameters)
      if (where === 'header' || where === 'cookie')
        this.#todo.add('graph', key, `its ${where} \`${header}\` is left out.`);
    if (answer.value === undefined && kind === 'nothing' && answer.status === 200)
      this.#todo.add(
        'graph',
        key,
        'its response has no JSON, such as a stream of events: leave it out?',
      );
    return {
      name,
      method,
      path,
      query: this.#query(operation, items !== undefined, place),
      body: operation.body && this.#body(operation.body.value, place, key),
      kind,
      status: answer.status,
      response: items
        ? this.#item(items.value, response)
        : answer.value &&
          this.#response(
            list ? withoutPages(answer.value, list.form) : answer.value,
            response,
            method === 'GET',
          ),
      envelope: items
        ? this.#types.members(
            new Map(
              [...items.form.members].filter(([one]) => one !== 'items' && !ofPages.test(one)),
            ),
            response,
          )
        : [],
      tag: operation.tags[0],
    };
  }

  #query({ parameters }: ApiOperation, isList: boolean, place: Place): readonly Member[] {
    const asked = parameters.filter(
      ({ place: where, name }) => where === 'query' && !(isList && /^(page|limit)$/.test(name)),
    );
    const members = new Map(
      asked.map(({ name, isRequired, value }) => [name, { isRequired, only: undefined, value }]),
    );
    return this.#types.members(members, place).map((member, index) => {
      const description = asked[index]?.description ?? member.description;
      return { ...member, description };
    });
  }

  /** Lists further responses of successful calls, if they have another content. */
  #noteOtherAnswers({ responses }: ApiOperation, status: number, key: string): void {
    const read = responses.get(String(status))?.value;
    const others = [...responses].flatMap(([other, { value }]) =>
      /^2(\d\d|XX)$/.test(other) && value && read && !isSame(value, read) ? [other] : [],
    );
    if (others.length > 0)
      this.#todo.add(
        'graph',
        key,
        `the draft has its response ${status}, and not that of ${others.join(', ')}, which is another one.`,
      );
  }

  #body(value: ApiValue, place: Place, key: string): Body | undefined {
    const forms = value.forms.filter(({ kind }) => kind === 'object');
    const [first] = forms;
    const array = value.forms.find(({ kind }) => kind === 'array');
    if (!first) {
      this.#todo.add('graph', key, 'its body is no object: write it by hand.');
      return undefined;
    }
    const isOpen = forms.some((form) => form.isOpen);
    if (forms.length > 1)
      this.#todo.add(
        'graph',
        key,
        'its body is one of several objects: all members are in one, as optional unless each of them requires them.',
      );
    const members = [...(joined(forms)?.members ?? [])].filter(
      // A member that is only in responses is not sent.
      ([, { only }]) => only !== 'responses',
    );
    const many = array === undefined ? undefined : (wordsOf(place.path).at(-1) ?? 'items');
    return {
      members: this.#types.members(new Map(members), place),
      isOpen,
      many,
      name: many && first.name,
    };
  }

  #item(value: ApiValue, place: Place): Value {
    const [form, another] = value.forms;
    const isInline = !another && form && isUnnamedObject(value, form) && this.#types.relates(form);
    return isInline
      ? this.#inline(form, place)
      : this.#types.value(value, { ...place, member: 'item' });
  }

  #response(value: ApiValue, place: Place, isRead: boolean): Value {
    const [form, another] = value.forms;
    const isInline =
      !another && form && isUnnamedObject(value, form) && (!isRead || form.members.size === 1);
    return isInline ? this.#inline(form, place) : this.#types.value(value, place);
  }

  /** An object without a name. It needs none because the graph contains only its members. */
  #inline({ members, isOpen }: ApiForm, place: Place): Value {
    const type = { is: 'object' as const, members: this.#types.members(members, place), isOpen };
    return { type, isNullable: false, description: undefined };
  }
}

/** The noun in a name: `getSiteRedirect` -> `SiteRedirect`. */
export const nounIn = (name: string): string =>
  typeName(upperFirst(name.replace(/^[a-z]+(?=[A-Z])/, '')));

const isUnnamedObject = (value: ApiValue, { kind, name, members }: ApiForm) =>
  value.name === undefined && name === undefined && kind === 'object' && members.size > 0;

/** The members of a page that say where it is in the list. */
const ofPages = /^(next|count)$/;

/** The items of a list, and the object that contains them. Undefined if the value is no list. */
function itemsOf(value: ApiValue) {
  const [form, another] = value.forms;
  const items = form?.members.get('items')?.value.forms[0]?.items;
  return !another && form && items ? { form, value: items } : undefined;
}

const hasPages = ({ parameters }: ApiOperation) =>
  parameters.some(({ name, place }) => place === 'query' && name === 'page');

/** The response with a list that has no pages, without what it has in common with pages. */
function withoutPages(value: ApiValue, { members, ...form }: ApiForm): ApiValue {
  const own = [...members].filter(([name]) => !ofPages.test(name));
  if (own.length === members.size) return value;
  return unnamed({ ...form, name: undefined, members: new Map(own) });
}

function answerOf({ method, responses }: ApiOperation) {
  const successes = [...responses].flatMap(([status, { value }]) =>
    /^2\d\d$/.test(status) ? [{ status: Number(status), value }] : [],
  );
  const statuses = new Set(successes.map(({ status }) => status));
  const full = successes.find(({ value }) => value !== undefined);
  const [first] = successes;
  if (!full) {
    const isDeletion = statuses.has(205) && (statuses.has(204) || method === 'DELETE');
    if (isDeletion) return { kind: 'deletion' as const, status: 205, value: undefined };
    return { kind: 'nothing' as const, status: first?.status ?? 204, value: undefined };
  }
  if (statuses.has(200) && statuses.has(201)) return { ...full, kind: 'upsert' as const };
  return { ...full, kind: 'object' as const };
}
