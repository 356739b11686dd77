/** Names and types that the writers of the sandbox share. */
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import type { House } from './house.ts';
import type { Draft } from './model.ts';
import { kebab } from './names.ts';
import { membersOfRead, type NewNode, type Plan, resourceAt, shapeIn } from './plan.ts';
import type { Samples } from './samples.ts';
import { type Stored, storedOf } from './sandbox-members.ts';
import type { SourceFiles } from './source-file.ts';
import type { Todo } from './todo.ts';
import type { TypeWriter } from './write-types.ts';

export interface SandboxContext {
  readonly plan: Plan;
  readonly house: House;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly files: SourceFiles;
  readonly types: TypeWriter;
  readonly samples: Samples;
  readonly todo: Todo;
}

export const sandbox = 'src/sandbox';

/** The names that the sandbox uses for a resource. */
export interface Names {
  readonly kind: string;
  readonly response: string;
  readonly data: string;
  readonly file: string;
}

export const namesOf = ({ name }: NewNode): Names => ({
  kind: `${lowerFirst(name)}Kind`,
  response: lowerFirst(name),
  data: `${name}Data`,
  file: `${sandbox}/objects/${kebab(name)}-rows.ts`,
});

/**
 * The shape that a resource is stored in: that of the read if it has more members than those of lists, otherwise its own.
 */
export const storedShape = (node: NewNode, { drafts }: Pick<SandboxContext, 'drafts'>): string => {
  const read = node.read && shapeIn(node.read);
  return read !== undefined && membersOfRead(node, drafts).length > 0 ? read : node.name;
};

export const storedIn = (node: NewNode, context: SandboxContext): Stored => {
  const { drafts } = context;
  const draft = drafts.get(storedShape(node, context));
  return draft ? storedOf(draft, drafts) : { kept: [], users: [], computed: [] };
};

/** The key of the object in the initial data that has those of the resource. Empty if they are in none. */
export function keyAbove(
  { key }: NewNode,
  { plan, house, samples }: Pick<SandboxContext, 'plan' | 'house' | 'samples'>,
): string | undefined {
  const around = key.slice(0, -1);
  if (around.length === 0) return '';
  const parent = resourceAt(around, plan, house);
  return parent && samples.keyOf(parent.name);
}
