/**
 * Shows what the tests notice: makes small defects in the given files and folders, one at a time, and runs the tests
 * that load the file until one fails. For example: `node scripts/mutants.ts --seed 1 --count 20 src/rest src/main.ts`.
 */
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isFailure } from '../test/reporter.ts';
import { excludeLong } from '../test/vitest.config.ts';

const { values: options, positionals: places } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    // The name of a mutant that changes nothing observable, and why: `src/a.ts:12:5 boundary: <reason>`.
    skip: { type: 'string', multiple: true, default: [] },
    // Runs only these of the mutants, by number. With 0, they are only listed.
    only: { type: 'string', multiple: true },
  },
});

const header = "'?(?:[a-z]+(?:-[a-z]+)+|allow|connection|etag|link|location|ratelimit|vary)'?";
const ending = '(?:abort|cancel|clear\\w*|close|delete|destroy|end|off|release|remove|stop)';
const read = (file: string) => readFileSync(file, 'utf8');

/** What is searched in each line, and what takes its place. */
const kinds: readonly [kind: string, found: string | RegExp, by: string][] = [
  ['comparison', ' === ', ' !== '],
  ['comparison', ' !== ', ' === '],
  ['boundary', ' ([<>]) ', ' $1= '],
  ['boundary', ' ([<>])= ', ' $1 '],
  ['dropped check', /\bif \(/, 'if (false) $&'],
  ['swapped argument', /(?<=\w\((?:[^()]*, )?)([\w.]+), ([\w.]+)(?=[,)])/, '$2, $1'],
  ['wrong code', /(?<![\w.])(?:20[0-6]|30[1-8]|4[0-3]\d|50[0-4])(?![\w.])/, '418'],
  ['wrong code', /'[A-Z]+(?:_[A-Z]+)+'/, "'INTERNAL_SERVER_ERROR'"],
  ['lost header', `(?<=[ {]|^)${header}: (?:'[^']*'|[\\w.]+)(?=,| })`, '...{}'],
  ['lost header', `\\.(?:append|set|setHeader)\\(${header}, [^()]*\\)`, ''],
  ['skipped release', `(?<=^ *|[)>] |await )[\\w.?#]*\\b${ending}\\([^()]*\\)(?=[;,)])`, 'void 0'],
];

/** The code without types and comments, because changes of them are no defects. */
const codeIn = (source: string) =>
  stripTypeScriptTypes(source.replace(/^ *(\/?\*+( |\/|$)|\/\/).*$/gm, '')).replace(/\s+/g, ' ');

function* mutantsOf(file: string) {
  const lines = read(file).split('\n');
  const code = codeIn(read(file));
  for (const [at, line] of lines.entries())
    for (const [kind, found, by] of kinds)
      for (const { index } of line.matchAll(new RegExp(found, 'g'))) {
        const after = line.replace(Object.assign(new RegExp(found, 'y'), { lastIndex: index }), by);
        const source = lines.with(at, after).join('\n');
        const name = `${file}:${at + 1}:${index + 1} ${kind}`;
        const rank = hash('sha1', options.seed + name);
        try {
          if (codeIn(source) !== code) yield { file, kind, name, rank, source, line, after };
        } catch {} // It cannot be parsed.
      }
}

const sources = globSync('{graphiql,scripts,src,test}/**/*.{js,ts}', { exclude: excludeLong });
/** The paths in the imports of each file, and in its command lines for other processes. */
const loads = sources.map((file) => {
  const source = read(file).replace(/^(import|export) type [^;]*;/gm, '');
  const quoted = Array.from(source.matchAll(/'([^'\s]+\.[jt]s)'/g), ([, path = '']) => path);
  return { file, paths: [...quoted, ...quoted.map((path) => join(dirname(file), path))] };
});

function loadersOf(path: string, loaders = new Set([path])): ReadonlySet<string> {
  for (const { file, paths } of loads)
    if (paths.includes(path) && !loaders.has(file)) loadersOf(file, loaders.add(file));
  return loaders;
}

let [restore, endTests] = [() => {}, () => {}];
process.on('exit', () => restore()).on('exit', () => endTests());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

/** Which of the tests fails first, and why. */
async function failureIn(tests: ReadonlySet<string>): Promise<string | undefined> {
  if (tests.size === 0) return undefined;
  const args = 'run -c test/vitest.config.ts --project short --bail 1'.split(' ').concat(...tests);
  const vitest = spawn('node_modules/.bin/vitest', args, { detached: true });
  vitest.stderr.resume();
  // Ends its group of processes. After its end, another group may have the number.
  endTests = () => vitest.kill(0) && process.kill(-Number(vitest.pid), 'SIGKILL');
  setTimeout(endTests, 1_800_000).unref();
  const output = (await vitest.stdout.toArray()).join('');
  if (/^\d+ passed, 0 failed/m.test(output)) return undefined;
  return output.split('\n').find(isFailure) ?? 'The tests did not end.';
}

const mutants = globSync(places.map((place) => place.replace(/(?<!\.ts)$/, '/**/*.ts')))
  .flatMap((file) => [...mutantsOf(file)])
  .filter(({ name }) => !options.skip.some((reason) => reason.startsWith(`${name}: `)))
  .toSorted((one, other) => (one.rank < other.rank ? -1 : 1));
// The kinds in turn, so that the next of its kind takes the place of a skipped one.
const chosen = [...new Set(kinds.map(([kind]) => kind))]
  .flatMap((kind) => [...mutants.filter((one) => one.kind === kind).entries()])
  .toSorted(([turn], [other]) => turn - other)
  .slice(0, Number(options.count));
const core = new Set(existsSync('test/core.txt') ? read('test/core.txt').split('\n') : []);
let survived = 0;
for (const [at, [, { file, name, line, after, source }]] of chosen.entries()) {
  console.log(`${at + 1}. ${name}\n  ${line.trim()}\n  -> ${after.trim()}`);
  if (options.only && !options.only.includes(`${at + 1}`)) continue;
  const tests = new Set([...loadersOf(file)].filter((path) => path.endsWith('.test.ts')));
  restore = writeFileSync.bind(null, file, read(file));
  writeFileSync(file, source);
  const failure =
    (await failureIn(tests.intersection(core))) ?? (await failureIn(tests.difference(core)));
  restore();
  survived += failure ? 0 : 1;
  console.log(`  ${failure ?? `Survived ${tests.size} test files.`}`);
}
console.log([`${survived} survived.`, ...options.skip.map((one) => `Skipped: ${one}`)].join('\n'));
