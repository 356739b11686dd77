/** Writes drafts of shapes, each to a file of the domain that needs it. */
import { existsSync } from 'node:fs';
import { pathOf } from '../generated-files.ts';
import type { Draft, Member, Type, Value } from './model.ts';
import { kebab, plural } from './names.ts';
import { missingNames } from './option-names.ts';
import type { SourceFiles } from './source-file.ts';
import type { TypeWriter } from './write-types.ts';

/** Maximum number of lines in a file. It leaves space for code that is written by hand. */
const maxLines = 220;

/**
 * The files for drafts of a domain: `shapes.ts`, or files in the folder `shapes` if the domain has this folder or
 * `shapes.ts` would be too long.
 */
export function shapesFiles(
  domain: string,
  drafts: readonly Draft[],
  files: SourceFiles,
): ReadonlyMap<string, readonly Draft[]> {
  if (drafts.length === 0) return new Map();
  const folder = `src/domains/${domain}`;
  const plain = `${folder}/shapes.ts`;
  const size = drafts.reduce((sum, draft) => sum + sizeOf(draft), 0);
  const lines = existsSync(pathOf(plain)) ? files.at(plain).body.split('\n').length : 0;
  if (!existsSync(pathOf(`${folder}/shapes`)) && lines + size <= maxLines)
    return new Map([[plain, drafts]]);
  const parts: Draft[][] = [];
  let left = 0;
  for (const draft of drafts) {
    left -= sizeOf(draft);
    if (left < 0) {
      parts.push([]);
      left = maxLines - sizeOf(draft);
    }
    parts.at(-1)?.push(draft);
  }
  return new Map(
    parts.map((part) => [
      `${folder}/shapes/${kebab(plural((part.findLast(({ name }) => !missingNames.test(name)) ?? part.at(-1))?.name ?? domain))}.ts`,
      part,
    ]),
  );
}

const sizeOf = (draft: Draft): number => {
  if ('members' in draft) return draft.members.length + 4;
  return draft.is === 'enumeration' ? Object.keys(draft.values).length + 4 : 4;
};

/** `made`: names of the drafts that were written before. */
export function writeShapes(
  drafts: readonly Draft[],
  path: string,
  domain: string,
  files: SourceFiles,
  types: TypeWriter,
  made: Set<string>,
): void {
  const file = files.at(path, `/** REST shapes: ${domain.replaceAll('-', ' ')}. */`);
  for (const draft of drafts) {
    made.add(draft.name);
    // A shape that contains itself is looked up by its name.
    const before = new Set(made);
    before.delete(draft.name);
    file.append(types.draft(draft, file, before));
  }
}

/** The drafts, each after those that it needs, except for circular ones. */
export function inOrder(drafts: ReadonlyMap<string, Draft>): readonly Draft[] {
  const ordered = new Set<Draft>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const draft = drafts.get(name);
    if (!draft || seen.has(name)) return;
    seen.add(name);
    for (const needed of namesIn(draft)) visit(needed);
    ordered.add(draft);
  };
  for (const name of drafts.keys()) visit(name);
  return [...ordered];
}

/** Names of the shapes that a draft needs. */
export function namesIn(draft: Draft): readonly string[] {
  if (draft.is === 'enumeration') return [];
  if (draft.is === 'union') return draft.options;
  if (draft.is === 'entries')
    return [draft.value, ...(draft.key ? [draft.key] : [])].flatMap(namesInValue);
  return draft.members.flatMap(namesInValue);
}

export function namesInValue({ type }: Value | Member): readonly string[] {
  return namesInType(type);
}

function namesInType(type: Type): readonly string[] {
  switch (type.is) {
    case 'named':
      return [type.name];
    case 'list':
      return namesInValue(type.of);
    case 'map':
      return namesInValue(type.value);
    case 'object':
      return type.members.flatMap(namesInValue);
    case 'union':
    case 'anyReference':
      return type.options.flatMap(namesInValue);
    case 'referenceOrWhole':
      return namesInValue(type.whole);
    default:
      return [];
  }
}
