/** Values for random arguments: objects of the service, cursors, and page paths. */
import { globalIdOf, type Named } from '../random/oracle.ts';
import type { Dice } from './dice.ts';

export interface Known {
  /** Objects by kind. */
  readonly objects: ReadonlyMap<string, readonly Named[]>;
  /** Cursors by object and field. */
  readonly cursors: ReadonlyMap<string, readonly string[]>;
  readonly paths: readonly string[];
}

/** Kinds for names of arguments that do not end with the name of a kind. */
const kindsByWord: Readonly<Record<string, readonly string[]>> = {
  afterId: ['Space', 'Collection', 'SiteSection', 'SiteSpace'],
  authorIds: ['User'],
  beforeId: ['Space', 'Collection', 'SiteSection', 'SiteSpace'],
  clusterId: ['IssuesCluster'],
  commentId: ['SpaceComment', 'ChangeRequestComment'],
  contributorId: ['User'],
  creatorId: ['User'],
  ownerId: ['Organization', 'Member'],
  parentId: ['Collection'],
  replyId: ['CommentReply'],
  requestedReviewerId: ['User'],
  sectionId: ['SiteSection'],
  sectionIds: ['SiteSection'],
  specId: ['OpenApiSpec'],
  subjectId: ['Space', 'ChangeRequest'],
  userId: ['User'],
  userIds: ['User'],
};

export interface IdSpot {
  readonly name: string;
  /** Type and name of the field that has the argument. */
  readonly place: string;
  /** Kinds that the field returns, for an argument whose name contains no kind. */
  readonly kinds: readonly string[];
  /** Whether the name of the argument contains no kind, so that the ID must contain it. */
  readonly isOfAnyKind?: boolean;
  /** The root object of the document, if it is identified. */
  readonly root?: Named | undefined;
}

/** An object for an argument: usually one of the right kind, sometimes of another one. */
export function namedFor(known: Known, dice: Dice, spot: IdSpot): Named {
  const kinds = dice.is(25) ? [...known.objects.keys()] : kindsFor(known, spot);
  const kind = dice.one(kinds);
  const all = known.objects.get(kind === 'User' ? 'Member' : kind) ?? [];
  const { root } = spot;
  const near = root && all.filter(({ key }) => key.startsWith(`${root.key}/`));
  const named = dice.one(near && near.length > 0 && !dice.is(4) ? near : all);
  return kind === 'User' ? { kind, key: lastOf(named.key) } : named;
}

/** The ID in one of the accepted forms, or an ID without an object. */
export function idFor(known: Known, dice: Dice, spot: IdSpot): string {
  if (dice.is(20)) return dice.one(['nothing', 'acme/nothing', 'Site:nothing', '', 'U2l0ZTo']);
  return idOf(namedFor(known, dice, spot), dice, spot);
}

/** The ID in one of the forms that the argument accepts; sometimes in the shortest one, which few arguments accept. */
export function idOf(named: Named, dice: Dice, { isOfAnyKind, root }: IdSpot): string {
  const { kind, key } = named;
  const whole = [globalIdOf(named), `${kind}:${key}`];
  if (isOfAnyKind) return dice.one(whole);
  if (dice.is(root ? 3 : 20)) return lastOf(key);
  return dice.one([...whole.slice(0, 1), key]);
}

function kindsFor({ objects }: Known, { name, kinds }: IdSpot): readonly string[] {
  const byWord = kindsByWord[name];
  if (byWord) return byWord;
  const word = name.replace(/Ids?$/, '').toLowerCase();
  const named = [...objects.keys()].filter((kind) => word.endsWith(kind.toLowerCase()));
  const longest = named.toSorted((one, other) => other.length - one.length)[0];
  if (longest !== undefined) return [longest];
  const shown = kinds.filter((kind) => objects.has(kind));
  return shown.length > 0 ? shown : [...objects.keys()];
}

const lastOf = (key: string) => key.split('/').at(-1) ?? '';
