/** Checks the options of a facade, and fills in defaults. */
import { z } from 'zod';
import type { TlsSettings } from '../rest/transport/connection-settings.ts';
import { issuesOf } from '../rest/values/issues.ts';
import { askedTls } from './asked-tls.ts';
import type { FacadeOptions } from './facade-options.ts';
import { combinationProblem } from './settings/combinations.ts';
import { asOptions, plain } from './settings/names.ts';
import { ownOptions } from './settings/options.ts';
import type { OptionValuesOf, Setting, ValuesOf } from './settings/setting.ts';
import { settings } from './settings/settings.ts';

/** The checked options with their defaults. An option without a default is off if it is undefined. */
export type CheckedOptions = Omit<OptionValuesOf<typeof settings>, 'upstreamUrl'> &
  ValuesOf<typeof ownOptions> & { readonly upstreamUrl: URL };

const rows: readonly (readonly [option: string, row: Setting])[] = [
  ...Object.values<Setting>(settings).map((row) => [row.option ?? '', row] as const),
  ...Object.entries<Setting>(ownOptions),
];

/** The kind and the default of each option. */
export const optionKinds: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  rows.filter(([option]) => option !== '').map(([option, row]) => [option, kindOf(option, row)]),
);

function kindOf(option: string, { type: { value }, default: byDefault }: Setting): z.ZodType {
  if (byDefault !== undefined) return value.default(byDefault);
  return option === 'upstreamUrl' ? value : value.optional();
}

const schema = z.object(optionKinds);

/** The certificates at the start, which are not checked yet. */
function firstTls(source: FacadeOptions['tls']): TlsSettings | undefined {
  if (typeof source !== 'function') return source;
  const asked = askedTls(source);
  if (typeof asked === 'string') throw new TypeError(asked);
  return asked;
}

/** Throws a `TypeError` with the name of the invalid option and what it must be. */
export function checkOptions(options: FacadeOptions): CheckedOptions {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionKinds, name));
  if (unknown !== undefined) throw new TypeError(`${unknown} is not an option of createFacade`);
  const given = { ...options, tls: firstTls(options.tls) };
  const [issue] = issuesOf(schema, given);
  if (issue) throw new TypeError(`${issue.path.join('.')} ${issue.message}`);
  const checked = schema.parse(given) as unknown as CheckedOptions;
  const unfit = combinationProblem({ ...checked, hasGraphiQL: Boolean(checked.graphiql) });
  if (unfit !== undefined) throw new TypeError(plain(asOptions(unfit)));
  return checked;
}
