/** Folders of domains, in `src/domains` and in the sandbox: their files, and which of them may import which. */
import { expect, test } from 'vitest';
import { circlesIn, files, imports, layerOf } from './imports.ts';
import { mend } from './mend.ts';

const folderOf = (file: string) => /^sandbox\/domains\/([^/]+)\//.exec(file)?.[1];
const domainOf = (file: string) => /^domains\/((?:shared\/)?[^/]+)/.exec(file)?.[1];

/** Imports that no rule allows, with the fix. */
const forbid = (isForbidden: (file: string, target: string) => boolean, remedy: string) =>
  mend(
    imports
      .filter(({ file, target }) => isForbidden(file, target))
      .map(({ file, target }) => `src/${file} imports src/${target}: ${remedy}`),
  );

test('folders of domains in the sandbox do not import each other', () => {
  expect(new Set(files.flatMap((file) => folderOf(file) ?? [])).size).toBeGreaterThan(10);
  forbid((file, target) => {
    const [from, to] = [folderOf(file), folderOf(target)];
    return from !== undefined && to !== undefined && from !== to;
  }, 'move what both need to src/sandbox/objects.');
});

test('the REST side of a domain does not depend on GraphQL', () => {
  const graph = /^domains\/(?:shared\/)?[^/]+\/(types|mutations)\.ts$|^graphql\//;
  const rest = /^domains\/(?:shared\/)?[^/]+\/(operations\.ts$|shapes(\.ts$|\/))/;
  forbid(
    (file, target) =>
      (/^(sandbox|openapi)/.test(layerOf(file)) || rest.test(file)) && graph.test(target),
    'the REST side of a domain, and the sandbox, import from operations.ts or shapes.ts.',
  );
});

test('domains do not import each other in circles, types included', () => {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const domain = domainOf(file);
    if (domain !== undefined) graph.set(domain, new Set());
  }
  for (const { file, target } of imports) {
    const [from, to] = [domainOf(file), domainOf(target)];
    if (from !== undefined && to !== undefined && from !== to) graph.get(from)?.add(to);
  }
  expect(graph.size).toBeGreaterThan(14);
  mend(
    circlesIn(graph).map(
      (circle) =>
        `In src/domains, ${circle}: a child extends its parent from its own folder; what both need is a domain below them.`,
    ),
  );
});

test('shared domains import no other domain', () => {
  const isShared = (file: string) => file.startsWith('domains/shared/');
  forbid(
    (file, target) => isShared(file) && layerOf(target) === 'domains' && !isShared(target),
    'move what it needs to src/domains/shared.',
  );
});

test('the folders of all domains have the same file names', () => {
  const names =
    /^domains\/(?:[a-z-]+\/(?:operations|mutations)|(?:shared\/)?[a-z-]+\/(?:types|shapes|shapes\/[a-z-]+))\.ts$/;
  mend(
    files
      .filter((file) => layerOf(file) === 'domains' && !names.test(file))
      .map(
        (file) =>
          `src/${file} has another name: a domain has operations.ts, types.ts, mutations.ts, and shapes.ts or files in shapes/. What is for more than one domain belongs in src/rest or src/graphql, as docs/adding-an-operation.md shows.`,
      ),
  );
});
