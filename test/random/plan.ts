/**
 * Which member of the REST interface a field of the graph is, by a few rules of naming. A field that no rule
 * reaches has no plan, and is not asked for.
 */
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
import { answerOf, contentLists, homes, kindOf, lists, reads, shapeOf } from './interface.ts';

export type Plan =
  | { readonly is: 'id' }
  | { readonly is: 'value' | 'part' | 'whole' | 'link'; readonly name: string; readonly of: Member }
  | { readonly is: 'read'; readonly read: string; readonly of: Type }
  | { readonly is: 'text'; readonly format: 'markdown' | 'document' }
  | { readonly is: 'list'; readonly list: string }
  | { readonly is: 'content' }
  | { readonly is: 'pages' };

/** `ssoURL` and `sso_url` are `ssoUrl`. */
export const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export const resolved = (type: Type): Type => {
  const named = type.is === 'shape' ? reference.shapes[type.name]?.type : undefined;
  return named ? resolved(named) : type;
};

/** The members of an object, or of all that it may be. */
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
  // Which organization has it, no answer on the way tells.
  if (place === 'SiteInstallation.site') return undefined;
  if (lists[place] || (parent.name === 'Content' && contentLists[name])) {
    return { is: 'list', list: place };
  }
  const read = reads[place];
  const answer = read && answerOf(read);
  if (answer) return { is: 'read', read: place, of: answer };
  if (parent.name === 'Content') return name === 'pages' ? { is: 'pages' } : undefined;
  if (place === 'Space.content' || place === 'ChangeRequest.content') return { is: 'content' };
  if (name === 'id')
    return homes[kindOf(parent.name)] || parent.name === 'User' ? { is: 'id' } : undefined;
  const isTextful = kindOf(parent.name) === 'Page' || parent.name === 'CommentBody';
  if (isTextful && isText(name)) return { is: 'text', format: texts[name] };
  const home = homes[kindOf(parent.name)]?.[0];
  const names =
    name === 'restId' && isIdentified(parent)
      ? [home?.id ?? 'id']
      : name === 'specId'
        ? ['id']
        : [name, name.replace(/Count$/, ''), ...(name === 'restId' ? ['id'] : [`${name}Id`])];
  const members = Object.entries(membersOf(shape));
  const found = names
    .map(plain)
    .map((one) => members.find(([member]) => plain(member) === one))
    .find(Boolean);
  return found && planOfMember(field.type, ...found);
}

function planOfMember(type: GraphQLOutputType, name: string, of: Member): Plan | undefined {
  const named = getNamedType(type);
  const inner = itemOf(type, of);
  if (!inner) return undefined;
  if (isLeafType(named)) return isLeaf(named, inner) ? { is: 'value', name, of } : undefined;
  const alternatives = alternativesOf(inner);
  if (isIdentified(named)) {
    if (alternatives.some((one) => resolved(one).is === 'object')) return { is: 'whole', name, of };
    return inner.is === 'id' && homes[named.name] ? { is: 'link', name, of } : undefined;
  }
  if (named.name === 'ContentReference') return { is: 'part', name, of };
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

/** The type of an item where both are lists; undefined where one is and the other is not. */
function itemOf(type: GraphQLOutputType, of: Member): Type | undefined {
  const inner = resolved(of);
  const isList = isListType(getNullableType(type));
  if (isList !== (inner.is === 'list')) return undefined;
  return inner.is === 'list' ? (inner.of ?? { is: 'untold' }) : of;
}

/** Whether a leaf of the graph and a type of the interface are alike. */
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

/** What the objects of a type hold: by their own shape where they have ids, else as their parent says. */
export const shapeBehind = (type: GraphQLNamedType, plan: Plan): Type => {
  const own = shapeOf(kindOf(type.name));
  if (own) return own;
  const of = 'of' in plan ? resolved(plan.of) : undefined;
  const item = of?.is === 'list' ? of.of : of;
  return item ? resolved(item) : { is: 'untold' };
};
