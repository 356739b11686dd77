/** Maps fields of the graph to members of the REST API by naming rules. Fields without a rule are not selected. */
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import type { Member, Members, Type } from '../reference/model.ts';
import { reference } from '../reference/reference.ts';
import {
  above,
  answerOf,
  below,
  endpoints,
  kindOf,
  type List,
  listAt,
  reads,
  shapeOf,
  type TreeOfLists,
  trees,
  type WholeTree,
} from './interface.ts';
import { names } from './names.ts';

export type Plan =
  | { readonly is: 'id' }
  | { readonly is: 'value' | 'part' | 'whole' | 'link'; readonly name: string; readonly of: Member }
  | { readonly is: 'read'; readonly read: string; readonly of: Type }
  | { readonly is: 'text'; readonly format: 'markdown' | 'document' }
  | { readonly is: 'list'; readonly list: List }
  | { readonly is: 'tree'; readonly tree: TreeOfLists | WholeTree }
  /** The ID of a link's target, or of several. */
  | { readonly is: 'link id' | 'link rest id'; readonly name: string; readonly kind: string }
  | { readonly is: 'above'; readonly name: string; readonly kind: string }
  | { readonly is: 'below'; readonly kind: string }
  | { readonly is: OwnPlan };

/** The name without differences in spelling: `ssoURL` and `sso_url` become `ssoUrl`. */
export const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** `creatorId` is `creator`, `authorIds` are `authors`, `hasBlocks` is `blocks`. */
export const isParameterOf = (argument: string, parameter: string): boolean => {
  const short = plain(argument.replace(/^(is|has|include)(?=[A-Z])|Ids?$/, ''));
  const wire = plain(parameter);
  return [plain(argument), short, `${short}s`].includes(wire) || wire.endsWith(short);
};

export const isIds = (member: Type): boolean =>
  member.is === 'id' || (member.is === 'list' && member.of?.is === 'id');

export const resolved = (type: Type): Type => {
  const named = type.is === 'shape' ? reference.shapes[type.name]?.type : undefined;
  return named ? resolved(named) : type;
};

/** The members of an object, or of all its possible types. */
export function membersOf(type: Type): Members {
  const inner = resolved(type);
  if (inner.is === 'object') return inner.members;
  return inner.is === 'either' ? Object.assign({}, ...inner.among.map(membersOf)) : {};
}

const texts = { markdown: 'markdown', document: 'document' } as const;
const isText = (name: string): name is keyof typeof texts => Object.hasOwn(texts, name);

export function planOf(
  parent: GraphQLNamedType,
  shape: Type,
  field: GraphQLField<unknown, unknown>,
): Plan | undefined {
  const { name } = field;
  const place = `${parent.name}.${name}`;
  // No response on the path to the object contains its organization.
  if (
    place === 'IntegrationSiteInstallation.site' ||
    place === 'IntegrationSiteInstallation.siteId'
  )
    return undefined;
  const list = listAt(parent.name, name);
  if (list) return { is: 'list', list };
  const tree = trees[place];
  if (tree) return { is: 'tree', tree };
  const read = reads[place];
  const answer = read && answerOf(read);
  if (answer) return { is: 'read', read: place, of: answer };
  const kind = below[place];
  if (kind) return { is: 'below', kind };
  const own = ownPlans[place] ?? ownPlans[`${kindOf(parent.name)}.${name}`];
  if (own) return { is: own };
  if (name === 'id')
    return endpoints[kindOf(parent.name)] || ['User', 'Comment'].includes(parent.name)
      ? { is: 'id' }
      : undefined;
  const isTextful = kindOf(parent.name) === 'Page' || parent.name === 'CommentBody';
  if (isTextful && isText(name)) return { is: 'text', format: texts[name] };
  const endpoint = endpoints[kindOf(parent.name)]?.[0];
  const called = names[place];
  const possible =
    name === 'restId' && isIdentified(parent)
      ? [endpoint?.id ?? 'id']
      : called === undefined
        ? [name, name.replace(/Count$/, ''), ...(name === 'restId' ? ['id'] : [`${name}Id`])]
        : [called];
  const members = Object.entries(membersOf(shape));
  const found = possible
    .map(plain)
    .map((one) => members.find(([member]) => plain(member) === one))
    .find(Boolean);
  return (
    (found && planOfMember(field.type, ...found)) ??
    aboveOf(parent, name) ??
    linkIdOf(parent, field, shape)
  );
}

type OwnPlan =
  | 'content'
  | 'revision'
  | 'pages'
  | 'all pages'
  | 'page by path'
  | 'page above'
  | 'pages above'
  | 'pages beside'
  | 'page before'
  | 'page after'
  | 'entry';

/** Fields whose names follow no rule. */
const ownPlans: Readonly<Record<string, OwnPlan>> = {
  'Space.content': 'content',
  'ChangeRequest.content': 'content',
  'Content.pages': 'pages',
  'Content.revision': 'revision',
  'Content.allPages': 'all pages',
  'Content.pageByPath': 'page by path',
  'Page.parent': 'page above',
  'Page.ancestors': 'pages above',
  'Page.siblings': 'pages beside',
  'Page.previous': 'page before',
  'Page.next': 'page after',
  'PageTreeEntry.depth': 'entry',
  'PageTreeEntry.page': 'entry',
  'PageTreeEntry.parent': 'entry',
  'OrganizationTreeEntry.item': 'entry',
  'OrganizationTreeEntry.children': 'entry',
  'SiteTreeEntry.item': 'entry',
  'SiteTreeEntry.children': 'entry',
};

/** The parent that the key contains. */
function aboveOf({ name: type }: GraphQLNamedType, name: string): Plan | undefined {
  const own = endpoints[kindOf(type === 'Comment' ? 'ChangeRequestComment' : type)] ?? [];
  // A comment in a space has the field for a change request, too: it is null.
  const part = name === 'changeRequest' ? 'space' : name;
  const kind = above[name];
  const isAbove = own.some(({ path }) => path.includes(`/{${part}}/`));
  return kind && isAbove ? { is: 'above', name, kind } : undefined;
}

/** `pageId` and `userId` are fields in addition to `page` and `user`. */
function linkIdOf(
  parent: GraphQLNamedType,
  { name, type }: GraphQLField<unknown, unknown>,
  shape: Type,
): Plan | undefined {
  const [, target = '', rest] = /^(\w+?)(Rest)?Ids?$/.exec(name) ?? [];
  const members = Object.entries(membersOf(shape));
  const found = members.find(([member]) =>
    [target, `${target}s`].map(plain).includes(plain(member)),
  );
  const inner = found && itemOf(type, found[1]);
  if (!found || !inner) return undefined;
  const named = alternativesOf(inner).find((one) => one.is === 'id')?.of;
  if (named === undefined) return undefined;
  // Users of an organization are its members.
  const fields = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields() : {};
  const link = fields[target] ?? fields[`${target}s`];
  const kind = link && getNamedType(link.type).name === 'Member' ? 'Member' : named;
  if (rest) return { is: 'link rest id', name: found[0], kind };
  return endpoints[kind] || kind === 'User' ? { is: 'link id', name: found[0], kind } : undefined;
}

function planOfMember(type: GraphQLOutputType, name: string, of: Member): Plan | undefined {
  const named = getNamedType(type);
  const inner = itemOf(type, of);
  if (!inner) return undefined;
  if (isLeafType(named)) return isLeaf(named, inner) ? { is: 'value', name, of } : undefined;
  const alternatives = alternativesOf(inner);
  if (isIdentified(named)) {
    if (alternatives.some((one) => resolved(one).is === 'object')) return { is: 'whole', name, of };
    return inner.is === 'id' && endpoints[named.name] ? { is: 'link', name, of } : undefined;
  }
  if (named.name === 'ContentReference' || named.name === 'ContentLocation')
    return { is: 'part', name, of };
  if (isAbstractType(named)) {
    const isTagged = alternatives.every((one) => 'object' in membersOf(one));
    return isTagged ? { is: 'whole', name, of } : undefined;
  }
  return resolved(inner).is === 'object' ? { is: 'part', name, of } : undefined;
}

const isIdentified = (type: GraphQLNamedType) =>
  (isObjectType(type) || isInterfaceType(type)) && 'id' in type.getFields();

const alternativesOf = (type: Type): readonly Type[] => {
  const inner = resolved(type);
  return inner.is === 'either' ? inner.among.flatMap(alternativesOf) : [inner];
};

/** The types of the items if both are lists; undefined if only one is a list. */
function itemOf(type: GraphQLOutputType, of: Member): Type | undefined {
  const inner = resolved(of);
  const isList = isListType(getNullableType(type));
  if (isList !== (inner.is === 'list')) return undefined;
  return inner.is === 'list' ? (inner.of ?? { is: 'unstated' }) : of;
}

/** Whether a leaf of the graph and a type of the REST API are compatible. */
function isLeaf(type: GraphQLNamedType, of: Type): boolean {
  const inner = resolved(of);
  if (isEnumType(type)) return inner.is === 'one of' && !inner.isText;
  if (type.name === 'ID') return false;
  if (type.name === 'JSON') return true;
  const among: Readonly<Record<string, readonly Type['is'][]>> = {
    String: ['text', 'one of', 'id', 'value'],
    URL: ['uri', 'text'],
    DateTime: ['date'],
    Boolean: ['boolean'],
    Int: ['number'],
    Float: ['number'],
  };
  return among[type.name]?.includes(inner.is) ?? false;
}

/** The members of a type: by its own shape if it has IDs, otherwise by its parent's. */
export const shapeBehind = (type: GraphQLNamedType, plan: Plan): Type => {
  const own = shapeOf(kindOf(type.name));
  if (own) return own;
  const of = 'of' in plan ? resolved(plan.of) : undefined;
  const item = of?.is === 'list' ? of.of : of;
  return item ? resolved(item) : { is: 'unstated' };
};
