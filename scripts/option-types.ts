/**
 * Writes the types of the options of `createFacade` for the package, from the rows of settings and options: the
 * compiler would write the types of zod there, without texts. To be run after the compiler.
 */
import { writeFileSync } from 'node:fs';
import { onOff, type Setting } from '../src/server/settings/kinds.ts';
import { asOptions, optionRows, ownOptions } from '../src/server/settings/options.ts';
import { pathOf } from './generated-files.ts';

/** Adapts the texts of settings, which mention commas where an option is a list, and `on` and `off`. */
function forHosts(text: string, { type }: Setting): string {
  const same = asOptions(text).replace(', separated by commas', '');
  return type === onOff ? same.replaceAll('`on`', '`true`').replaceAll('`off`', '`false`') : same;
}

function defaultOf({ default: value, unlessSet = 'none', type }: Setting): string {
  if (typeof value === 'number') return `Defaults to ${value.toLocaleString('en-US')}.`;
  if (typeof value === 'string') return `Defaults to \`'${value}'\`.`;
  if (type === onOff) return `Defaults to \`${value ?? false}\`.`;
  // A library does not do what the command does with its sandbox.
  const isNone = unlessSet === 'none' || unlessSet.includes('sandbox');
  return isNone ? 'None by default.' : `By default, it is ${unlessSet}.`;
}

function textsOf(name: string, row: Setting): readonly string[] {
  if (Object.hasOwn(ownOptions, name)) return [row.does];
  const purpose = `${forHosts(row.does, row).replace(/^./, (first) => first.toUpperCase())}.`;
  if (name === 'upstreamUrl') return [purpose];
  const change = `When to change it: ${forHosts(row.change ?? '', row)}`;
  return [`${purpose} ${defaultOf(row)}`, '', change];
}

const members = Object.entries(optionRows).map(
  ([name, row]) => `\
  /**
${textsOf(name, row)
  .map((text) => `   * ${text}`.trimEnd())
  .join('\n')}
   */
  readonly ${name}${name === 'upstreamUrl' ? '' : '?'}: ${row.type.type};`,
);

writeFileSync(
  pathOf('dist/server/settings/options.d.ts'),
  `\
import type { Tracer } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { MetricsSettings } from '../../facade/facade-types.ts';
import type { GraphiQLSettings } from '../graphiql/graphiql-settings.ts';
import type { CallHook } from '../../rest/client/call-hook.ts';
import type { ProxySettings, TlsSource } from '../../rest/transport/connection-settings.ts';

export interface FacadeOptions {
${members.join('\n')}
}
`,
);
