/** Recognizes special forms of values, such as rich text and tagged references. */
import type { ApiForm, ApiMember, ApiValue } from '../../src/openapi/read/api-value.ts';
import type { Bounds, Type } from './model.ts';
import type { Place } from './place.ts';

/** A value that has only this form. */
export const unnamed = (form: ApiForm): ApiValue => ({
  name: form.name,
  description: undefined,
  componentDescription: undefined,
  forms: [form],
});

/** Whether both describe the same values, wherever they are written. */
export const isSame = (one: ApiValue, other: ApiValue): boolean =>
  one === other || signatureOf(one, maxDepth) === signatureOf(other, maxDepth);

/** Maximum depth of the members that are compared, which is enough to distinguish shapes. */
const maxDepth = 2;

function signatureOf({ forms }: ApiValue, depth: number): string {
  const parts = forms
    .filter(({ kind }) => kind !== 'null')
    .map(({ kind, values, members, items }) => {
      const inner =
        depth === 0
          ? []
          : [...members].map(
              ([name, { isRequired, value }]) =>
                `${name}${isRequired ? '' : '?'}:${signatureOf(value, depth - 1)}`,
            );
      const of = items && depth > 0 ? signatureOf(items, depth - 1) : '';
      return `${kind}${JSON.stringify(values ?? '')}{${inner.sort().join()}}[${of}]`;
    });
  return parts.sort().join('|');
}

/** The only value of the member `object`. */
export function objectIn({ members }: ApiForm): string | undefined {
  const [value] = members.get('object')?.value.forms[0]?.values ?? [];
  return typeof value === 'string' ? value : undefined;
}

export const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

export function bound(name: keyof Bounds, limit: unknown): Bounds {
  return typeof limit === 'number' ? { [name]: limit } : {};
}

const isText = (member: ApiMember | undefined) =>
  member?.value.forms.every(({ kind }) => kind === 'string') ?? false;

/** Whether the forms are those of rich text: objects with `markdown`, `document` or neither. */
export const isRichText = (forms: readonly ApiForm[]) =>
  forms.every(({ kind, members }) => {
    const names = [...members.keys()];
    return kind === 'object' && names.every((name) => name === 'markdown' || name === 'document');
  }) &&
  forms.some(({ members }) => isText(members.get('markdown'))) &&
  forms.some(({ members }) => members.has('document')) &&
  forms.every(({ name }) => name !== 'CommentBody');

/** Whether the form is a rich text document. */
export const isDocument = ({ members }: ApiForm) =>
  members.has('nodes') &&
  members.has('data') &&
  (members.get('object')?.value.forms[0]?.values ?? []).includes('document');

/** A reference with the type of its target: `{type: 'space', space: <id>}`. */
export function taggedIn({ members }: ApiForm, resource: string): Type | undefined {
  const [tag] = members.get('type')?.value.forms[0]?.values ?? [];
  const others = [...members.keys()].filter((name) => name !== 'type');
  const [member] = others;
  return typeof tag === 'string' && member !== undefined && others.length === 1
    ? { is: 'taggedReference', tag, member, resource }
    : undefined;
}

/** The member that has a different value in each of the objects. Undefined if there is none. */
export function tagOf(forms: readonly ApiForm[]): string | undefined {
  const [first] = forms;
  return [...(first?.members.keys() ?? [])].find((name) => {
    const tags = forms.map(({ members }) => members.get(name)?.value.forms ?? []);
    const values = tags.map(([form, another]) =>
      another || form?.values?.length !== 1 ? undefined : form.values[0],
    );
    return (
      values.every((value) => typeof value === 'string') && new Set(values).size === forms.length
    );
  });
}

/** The `urls` or `permissions` of a resource. Undefined for other objects. */
export function specialIn(place: Place, { members }: ApiForm, name: string | undefined) {
  const { member } = place;
  const kinds = [...members.values()].flatMap(({ value }) => value.forms);
  const isUrls = member === 'urls' && kinds.every(({ limits }) => limits.format === 'uri');
  const isPermissions = member === 'permissions' && kinds.every(({ kind }) => kind === 'boolean');
  if (!isUrls && !isPermissions) return undefined;
  const is = isUrls ? ('urls' as const) : ('permissions' as const);
  return { is, of: name?.replace(/(Urls|Permissions)$/, '') ?? place.owner };
}

/** The meanings of enum values, in the form in which `npm run openapi` writes them to a description. */
export function meaningsIn(description = '') {
  const meanings = new Map<string, string>();
  for (const [, value = '', meaning = ''] of description.matchAll(/^- `([^`]+)`: (.*)$/gm))
    meanings.set(value, meaning);
  const [text] = description.split('\n');
  const unknown = / ?Readers must be ready for (kinds|values) that are not listed\.$/;
  return {
    text: text?.replace(unknown, '') || undefined,
    meanings,
    isClosed: !unknown.test(description),
  };
}

/** One object with the members of all, if these are variants of one object: they have one name, or one value of `object`. */
export function mergedIn(forms: readonly ApiForm[]): ApiForm | undefined {
  const identities = new Set(forms.map((form) => objectIn(form) ?? form.name));
  return identities.size === 1 && !identities.has(undefined) ? joined(forms) : undefined;
}

/** One object with the members of all. A member is required if it is required in each. */
export function joined(forms: readonly ApiForm[]): ApiForm | undefined {
  const [first] = forms;
  if (!first) return undefined;
  const names = new Set(forms.flatMap(({ members }) => [...members.keys()]));
  const members = [...names].map((name): [string, ApiMember] => {
    const found = forms.flatMap((form) => form.members.get(name) ?? []);
    const isRequired = found.length === forms.length && found.every((one) => one.isRequired);
    const value = together(found.map((one) => one.value));
    return [name, { isRequired, only: found[0]?.only, value }];
  });
  return { ...first, members: new Map(members) };
}

/** A value that is one of several. Literals are the values of one. */
function together(values: readonly ApiValue[]): ApiValue {
  const [first] = values;
  const different = values.filter(
    (value, index) => !values.slice(0, index).some((one) => isAlike(one, value)),
  );
  const forms = different.flatMap((value) => value.forms);
  const [form] = forms;
  if (!first || !form || different.length === 1) return first ?? unknown;
  const literals = new Set(forms.flatMap((one) => one.values ?? []));
  const isEach = forms.every(({ kind, values: own }) => kind === form.kind && own);
  return {
    ...unnamed(form),
    name: undefined,
    forms: isEach ? [{ ...form, name: undefined, values: [...literals] }] : forms,
  };
}

/** Whether both describe the same values with the same limits. */
const isAlike = (one: ApiValue, other: ApiValue) =>
  isSame(one, other) && limitsIn(one) === limitsIn(other) && isNullable(one) === isNullable(other);

const isNullable = ({ forms }: ApiValue) => forms.some(({ kind }) => kind === 'null');

const limitsIn = ({ forms }: ApiValue) =>
  JSON.stringify(
    forms.filter(({ kind }) => kind !== 'null').map(({ limits }) => Object.entries(limits).sort()),
  );

const unknown: ApiValue = {
  name: undefined,
  description: undefined,
  componentDescription: undefined,
  forms: [],
};

/**
 * The form of a value that has several forms of one kind: their limits, if these are the same, and the values of all.
 * `isExact`: whether it permits nothing that they do not permit.
 */
export function widest(
  forms: readonly ApiForm[],
): { readonly form: ApiForm; readonly isExact: boolean } | undefined {
  const [first, ...others] = forms;
  if (!first) return undefined;
  if (forms.every(({ values }) => values)) {
    const values = [...new Set(forms.flatMap((form) => form.values ?? []))];
    return {
      form: { ...first, name: others.length > 0 ? undefined : first.name, values },
      isExact: true,
    };
  }
  if (others.every((one) => isAlike(unnamed(one), unnamed(first))))
    return { form: first, isExact: true };
  const form = {
    ...first,
    name: undefined,
    values: undefined,
    limits: {},
    references: [],
    items: undefined,
  };
  return { form, isExact: false };
}

/** The name of the resource of an object with an ID. */
export const resourceNameIn = (form: ApiForm): string | undefined =>
  form.members.has('id') ? objectIn(form) : undefined;
