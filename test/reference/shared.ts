/** Shapes that several domains share. */
import type { Chapter } from './model.ts';
import {
  added,
  all,
  corrected,
  correctedAgain,
  fact,
  from,
  optional,
  orNull,
  required,
  withLater,
} from './notation/members.ts';
import { boolean, is, number, oneOf, seen, text, textUpTo } from './notation/scalars.ts';
import { resource, shape } from './notation/shapes.ts';
import { either, id, list, object, openObject, the, urls } from './notation/structures.ts';

const roles = ['admin', 'create', 'review', 'edit', 'comment', 'read'];

export const role = oneOf(...roles);
/** The default level of a space or a collection. */
export const defaultLevel = orNull(fact(oneOf(...roles, 'inherit')));
export const documentFormat = from('4, Query parameters', oneOf('document', 'markdown'));
export const order = from('4, Query parameters', oneOf('asc', 'desc'));
export const languages =
  'en fr de es it pt pt-br ru ja zh yue ko ar hi nl pl tr sv no da fi el cs hu ro th vi id ms he uk sk bg hr lt lv et sl zh-tw';
export const language = withLater(fact(oneOf(...languages.split(' '))), 'zh-tw');

/** `users` for required reviewers, `expression` for a rule of one's own. */
const mergeRule = object({
  rule: corrected(4, seen('require_specific_reviewers', 'custom')),
  users: list(id('User')),
  expression: correctedAgain(8, textUpTo(1024)),
  message: added(optional(text)),
});

const mergeRules = (...types: readonly string[]) => ({
  type: fact(oneOf(...types)),
  rules: corrected(4, list(mergeRule, { min: 1 })),
});

/** The leaves of blocks. */
const leaf = openObject({ object: required(oneOf('text', 'inline')) });

const documentData = openObject({ schemaVersion: number });

export const shared: Chapter = {
  shapes: {
    User: resource('1, Shared types: User', 'user', {
      ...all(text, 'displayName', 'email', 'photoURL'),
      urls: urls('location'),
    }),
    RichDocument: shape('1, Shared types: Rich document', {
      object: is('document'),
      data: documentData,
      nodes: list(the('Block')),
      meta: object({ token: text }),
    }),
    // Blocks can have any type (document 4). The document shows no block with leaves, so every type may have them.
    Block: shape(
      '1, Shared types: Rich document',
      openObject({
        object: is('block'),
        ...all(text, 'type', 'key'),
        nodes: either(list(the('Block')), corrected(19, list(leaf))),
        isVoid: boolean,
        // Further members depend on the type: for code its language, for a task whether it is done.
        data: openObject({ align: text, checked: correctedAgain(4, boolean) }),
      }),
    ),
    RichDocumentInput: shape('5, Wire corrections 1', {
      object: is('document'),
      data: required(documentData),
      nodes: required(list(the('Block'))),
    }),
    SpaceMergeRules: shape('1, Shared types: Merge rules', mergeRules('inherit', 'rules', 'none')),
    SpaceMergeRulesInput: shape(
      '1, Shared types: Merge rules',
      mergeRules('inherit', 'rules', 'none'),
    ),
    OrganizationMergeRules: shape('1, Shared types: Merge rules', mergeRules('rules', 'none')),
    OrganizationMergeRulesInput: shape('1, Shared types: Merge rules', mergeRules('rules', 'none')),
    // In document 4, members without a question mark are always present.
    ContentReference: shape(
      '4, Content reference kinds',
      either(
        object({ kind: is('file'), file: required(id('File')), space: id('Space') }),
        object({ kind: is('url'), url: required(text) }),
        object({ kind: is('page'), page: required(id('Page')), space: id('Space') }),
        object({
          kind: is('anchor'),
          anchor: required(text),
          space: id('Space'),
          page: id('Page'),
        }),
        object({ kind: is('user'), user: required(id('User')) }),
        object({ kind: is('collection'), collection: required(id('Collection')) }),
        object({ kind: is('space'), space: required(id('Space')) }),
        object({
          kind: is('reusable-content'),
          reusableContent: required(id('ReusableContent')),
          space: id('Space'),
        }),
        object({ kind: is('openapi'), spec: required(id('OpenApiSpec')) }),
        added(object({ kind: is('tag'), tag: required(text), space: optional(id('Space')) })),
        corrected(
          11,
          object({ kind: is('translation'), translation: required(id('Translation')) }),
        ),
      ),
    ),
  },
  operations: {},
};
