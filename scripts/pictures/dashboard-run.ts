/** The Grafana dashboard, and the recorded values that its picture shows. */
import { readFileSync } from 'node:fs';
import { pathOf } from '../generated-files.ts';

export interface Target {
  /** A PromQL expression with Grafana variables. */
  readonly expr: string;
  /** Name of a series, with labels in braces. */
  readonly legendFormat?: string;
}

export interface Panel {
  readonly type: 'row' | 'timeseries' | 'table';
  readonly title: string;
  /** Position in a grid of 24 columns. */
  readonly gridPos: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
  readonly targets?: readonly Target[];
}

export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  /** One value per step, or `-` if there is none. They are joined to one string, which is one line in the file. */
  readonly values: string;
}

const none = '-';

export const writtenValues = (values: readonly (number | undefined)[]): string =>
  values.map((value) => value ?? none).join(' ');

export const valuesIn = ({ values }: Series): readonly (number | undefined)[] =>
  values.split(' ').map((value) => (value === none ? undefined : Number(value)));

/** The values that the expressions of the dashboard returned during a run. */
export interface RecordedRun {
  readonly stepSeconds: number;
  /** Number of values of each series. */
  readonly steps: number;
  readonly series: Readonly<Record<string, readonly Series[]>>;
}

export const runFile = 'scripts/pictures/dashboard-run.json';

const jsonIn = (file: string) => JSON.parse(readFileSync(pathOf(file), 'utf8'));

export const panels = (): readonly Panel[] => jsonIn('deploy/grafana/docgraph.json').panels;

export const recordedRun = (): RecordedRun => jsonIn(runFile);
