/** Every code block in the documentation is tested, and every command in it exists. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { flags } from '../../src/command/config.ts';
import { driftOptions, explainOptions, usageOptions } from '../../src/command/options.ts';
import { settings } from '../../src/server/settings/settings.ts';
import { environment } from '../../src/start/node-options.js';
import { mend } from '../mend.ts';
import { blocksOf, documents, root, textOf } from './documents.ts';

/** Blocks by language. Shell blocks are tested below, all others by the named test. */
const held: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // readme.test.ts
  'README.md': { json: 1 },
  // guide.test.ts
  'docs/guide.md': { graphql: 12, json: 4, js: 1 },
  // mcp/document.test.ts
  'docs/agents.md': { graphql: 2, json: 5 },
  // clients/docs.test.ts, which compares them with files
  'docs/clients.md': { json: 2, ts: blocksOf('docs/clients.md').filter(isTypeScript).length },
  // e2e/explain.test.ts
  'docs/cost.md': { text: 1 },
  // sandbox.test.ts
  'docs/sandbox.md': { json: 1, ts: 1 },
  // running.test.ts
  'docs/running.md': { nginx: 1 },
  'docs/caching.md': { nginx: 1 },
  'docs/operating.md': { ts: 1 },
  // and package/servers.test.ts
  'docs/embedding.md': { ts: 3, js: 2 },
  // questions.test.ts
  'docs/runbook.md': { promql: 8 },
  // e2e/usage.long.test.ts and openapi/drift.test.ts
  'docs/versioning.md': { text: 2 },
};

function isTypeScript({ language }: { readonly language: string }): boolean {
  return language === 'ts';
}

test('each block has a test: write one for a new block, then count it here', () => {
  for (const document of documents) {
    // Its examples are for operations that do not exist.
    if (document === 'docs/adding-an-operation.md') continue;
    const languages = blocksOf(document)
      .map(({ language }) => language)
      .filter((language) => language !== 'sh');
    const counts = Object.fromEntries(
      Map.groupBy(languages, (language) => language)
        .entries()
        .map(([language, { length }]) => [language, length]),
    );
    expect(counts, document).toEqual(held[document] ?? {});
  }
});

const scripts = new Set([...Object.keys(packageFile.scripts), 'start', 'test']);
const variables = new Set([
  ...Object.keys(settings),
  ...environment.map(([name]) => name),
  // Of `docgraph mcp` and examples/agent/main.ts.
  'DOCGRAPH_TOKEN',
]);
const options = new Set(
  [flags, driftOptions, explainOptions, usageOptions].flatMap((one) => Object.keys(one)),
);

/** What is wrong with a command; undefined if everything that it names exists. */
function problemOf(line: string): string | undefined {
  const words = line
    .replace(/\s#.*$/, '')
    .trim()
    .split(/\s+/);
  while (/^[A-Z_]+=/.test(words[0] ?? '')) {
    const [name = ''] = words.shift()?.split('=') ?? [];
    if (!variables.has(name)) return `the setting ${name}`;
  }
  const [program, ...args] = words;
  const [first = '', second = ''] = args.filter((arg) => !arg.startsWith('-'));
  const missing = (name: string) => (existsSync(`${root}${name}`) ? undefined : `the file ${name}`);
  if (program === 'npm' && first === 'run')
    return scripts.has(second) ? undefined : `the script ${second}`;
  if (program === 'npm')
    return ['start', 'test', 'pack', 'install', 'publish', 'ci'].includes(first)
      ? undefined
      : `npm ${first}`;
  if (program === 'npx' && first === 'vitest') return missing(args.at(-1) ?? '');
  if (program === 'npx' && first === 'docgraph') return undefined;
  if (program === 'docgraph') {
    const option = args.find((arg) => arg.startsWith('--') && !options.has(arg));
    return option && `the option ${option}`;
  }
  if (program === 'node')
    return first.startsWith('node_modules/docgraph/') ? undefined : missing(first);
  // questions.test.ts runs the commands of jq.
  return ['cd', 'claude', 'cp', 'curl', 'git', 'jq'].includes(`${program}`)
    ? undefined
    : `the program ${program}`;
}

const shellBlocks = documents.flatMap((document) =>
  blocksOf(document)
    .filter(({ language }) => language === 'sh')
    .map(({ code }) => ({ document, code: code.replaceAll('\\\n', ' ') })),
);

test('every command in a shell block exists', () => {
  expect(shellBlocks.length).toBeGreaterThan(10);
  mend(
    shellBlocks.flatMap(({ document, code }) =>
      code
        .trimEnd()
        .split('\n')
        .filter((line) => !/^#|^$/.test(line))
        .flatMap((line) => {
          const problem = problemOf(line);
          return problem === undefined
            ? []
            : [`${document} shows ${problem}, which does not exist: ${line}`];
        }),
    ),
  );
});

/** The package that a document is about: that of its folder, if it has one, or the project. */
function packageOf(document: string) {
  const folder = document.startsWith('examples/') ? `${dirname(document)}/` : '';
  const file = `${root}${folder}package.json`;
  const own = existsSync(file)
    ? Object.keys(JSON.parse(readFileSync(file, 'utf8')).scripts ?? {})
    : [];
  return { folder, scripts: new Set([...own, ...scripts]) };
}

test('every script and file that a document names exists', () => {
  mend(
    // Older sections of the changelog name files of their time, and the examples new ones.
    documents
      .filter(
        (document) => document !== 'CHANGELOG.md' && document !== 'docs/adding-an-operation.md',
      )
      .flatMap((document) => {
        const text = textOf(document);
        const { folder, scripts } = packageOf(document);
        const run = [...text.matchAll(/`npm run (?:-s )?([\w:]+)/g)]
          .filter(([, name = '']) => !scripts.has(name))
          .map(([, name]) => `${document} names the script ${name}, which does not exist.`);
        const files = [
          ...text.matchAll(/`(?:node )?((?:src|test|docs|bench|scripts|examples)\/[\w./-]+)`/g),
        ]
          .filter(([, file = '']) => ![folder, ''].some((at) => existsSync(`${root}${at}${file}`)))
          .map(([, file]) => `${document} names ${file}, which does not exist.`);
        return [...run, ...files];
      }),
  );
});
