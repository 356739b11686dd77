/**
 * Builds GraphiQL with the panels of Docgraph into `graphiql/dist`, unless that is up to date: one script, its workers,
 * one style sheet, a font and the guide, each compressed, and a manifest. Takes five seconds.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { isBuilt, sourcesDigest } from './build-state.js';
import { guidePage } from './guide.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const dist = `${folder}dist`;

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  ttf: 'font/ttf',
  html: 'text/html; charset=utf-8',
};

const fileNames = {
  entryFileNames: '[name]-[hash].js',
  chunkFileNames: '[name]-[hash].js',
  assetFileNames: '[name]-[hash].[ext]',
};
/**
 * The options for one script. Each script is one file, because relative imports would not find other files at
 * `?graphiql=NAME`.
 */
const output = {
  ...fileNames,
  codeSplitting: false,
  // GraphiQL uses the names of functions as titles of icons.
  keepNames: true,
} as const;

const source = (path: string) => `${folder}src/${path}`;

async function bundle(): Promise<readonly OutputFile[]> {
  const built = await build({
    root: `${folder}src`,
    configFile: false,
    logLevel: 'error',
    // GraphiQL formats JSON with Prettier, which would need a parser of all of JavaScript for it.
    resolve: {
      alias: [
        { find: 'prettier/standalone', replacement: source('prettier/standalone.ts') },
        { find: 'prettier/plugins/estree', replacement: source('prettier/no-plugin.ts') },
        { find: 'prettier/parser-babel', replacement: source('prettier/no-plugin.ts') },
      ],
    },
    worker: { format: 'es', rolldownOptions: { output } },
    build: {
      write: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      license: { fileName: 'licenses.md' },
      rolldownOptions: { input: source('main.tsx'), output },
    },
    experimental: {
      renderBuiltUrl: (name, { hostType }) =>
        hostType === 'js'
          ? { runtime: `new URL(${JSON.stringify(`?graphiql=${name}`)}, import.meta.url).href` }
          : `?graphiql=${name}`,
    },
  });
  if (!('output' in built)) throw new Error('Expected one bundle');
  return built.output;
}

type OutputFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

interface BuiltFile {
  readonly fileName: string;
  readonly content: Buffer;
}

const builtFile = (file: OutputFile): BuiltFile => ({
  fileName: file.fileName,
  content: Buffer.from(file.type === 'chunk' ? file.code : file.source),
});

const compressBrotli = (content: Buffer) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
const compressGzip = (content: Buffer) => promisify(gzip)(content, { level: 9 });

async function write(files: readonly BuiltFile[], sources: string): Promise<void> {
  // The folder is complete before a server reads it. `node_modules` may be on another file system.
  const next = `${folder}dist-${process.pid}`;
  await mkdir(next, { recursive: true });
  const served = files.filter(({ fileName }) => Object.hasOwn(types, endingOf(fileName)));
  await Promise.all(
    served.map(async ({ fileName, content }) => {
      const [br, gz] = await Promise.all([compressBrotli(content), compressGzip(content)]);
      await writeFile(`${next}/${fileName}.br`, br);
      await writeFile(`${next}/${fileName}.gz`, gz);
    }),
  );
  for (const { fileName, content } of files)
    if (fileName.endsWith('.md')) await writeFile(`${next}/${fileName}`, content);
  const names = served.map(({ fileName }) => fileName);
  const manifest = {
    sources,
    script: names.find((name) => /^main-.*\.js$/.test(name)),
    style: names.find((name) => name.endsWith('.css')),
    guide: names.find((name) => name.endsWith('.html')),
    types: Object.fromEntries(names.map((name) => [name, types[endingOf(name)]])),
  };
  await writeFile(`${next}/manifest.json`, JSON.stringify(manifest, null, 2));
  try {
    await rm(dist, { recursive: true, force: true });
    await rename(next, dist);
  } catch (error) {
    // Another build may have ended in the meantime.
    if (!isBuilt()) throw error;
    await rm(next, { recursive: true });
  }
}

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

if (!isBuilt()) {
  const sources = sourcesDigest();
  await write([...(await bundle()).map(builtFile), guidePage()], sources);
}
