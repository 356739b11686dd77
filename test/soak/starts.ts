/** How a run starts its facades: as they are by default, or with all that is off by default. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOne } from './caller.ts';
import { startCollector } from './collector.ts';
import {
  type CommandProcess,
  type EmbeddedFacade,
  type PlainOptions,
  startCommand,
  startEmbedded,
} from './facade-process.ts';

type Settings = Readonly<Record<string, string>>;

export interface Starts {
  command(upstreamUrl: string, settings?: Settings): Promise<CommandProcess>;
  embedded(upstreamUrl: string, options?: PlainOptions): Promise<EmbeddedFacade>;
}

export const plainStarts: Starts = { command: startCommand, embedded: startEmbedded };

export interface Everything extends Starts, AsyncDisposable {
  /** Number of requests that brought spans. */
  readonly spans: number;
}

const passHeaders = ['deprecation', 'sunset'];
/** Share of the traces that are recorded. */
const share = 0.05;
const scrapeMs = 2_000;

/** The metrics of each facade are read, and its spans are sent. Settings and options of a scenario come first. */
export async function startsOfEverything(): Promise<Everything> {
  const collector = await startCollector();
  const folder = mkdtempSync(join(tmpdir(), 'docgraph-soak-'));
  const documents = join(folder, 'documents.json');
  writeFileSync(documents, JSON.stringify({ first: readOne('first'), a: readOne('a') }));
  const settings = {
    COMPRESS: 'both',
    PASS_HEADERS: passHeaders.join(),
    DOCUMENTS: 'log',
    DOCUMENTS_FILES: documents,
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: String(share),
  };
  const options: PlainOptions = {
    compress: 'both',
    passHeaders,
    documents: 'log',
    documentsFiles: [documents],
  };
  return {
    async command(upstreamUrl, more) {
      const facade = await startCommand(upstreamUrl, { ...settings, ...more });
      await readMetrics(facade);
      // It may be too busy to respond.
      const scrapes = setInterval(() => void readMetrics(facade).catch(() => {}), scrapeMs);
      return {
        ...facade,
        async [Symbol.asyncDispose]() {
          clearInterval(scrapes);
          await facade[Symbol.asyncDispose]();
        },
      };
    },
    embedded: (upstreamUrl, more) =>
      startEmbedded(
        upstreamUrl,
        { ...options, ...more },
        { metrics: true, tracesTo: collector.url, hasHook: true },
      ),
    get spans() {
      return collector.requests;
    },
    async [Symbol.asyncDispose]() {
      await collector[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

async function readMetrics({ metrics }: CommandProcess): Promise<void> {
  const response = await fetch(metrics ?? '');
  const text = await response.text();
  if (!text.includes('docgraph_build_info')) throw new Error(`these are no metrics: ${text}`);
}
