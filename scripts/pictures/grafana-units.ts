/** Formats values for the axes of the dashboard, as Grafana does. */

type Write = (value: number) => string;

/** Formats a value with at most three digits. */
const short: Write = (value) => String(Number(value.toPrecision(3)));

const scaled =
  (steps: readonly (readonly [from: number, unit: string])[], base = 1): Write =>
  (value) => {
    const [from, unit] = steps.find(([least]) => value >= least) ?? steps.at(-1) ?? [1, ''];
    return `${short((value / from) * base)} ${unit}`;
  };

const seconds = scaled([
  [1, 's'],
  [1e-3, 'ms'],
  [1e-6, 'µs'],
]);
const bytes = scaled([
  [2 ** 30, 'GiB'],
  [2 ** 20, 'MiB'],
  [2 ** 10, 'KiB'],
  [1, 'B'],
]);

const units: Readonly<Record<string, Write>> = {
  reqps: (value) => `${short(value)} req/s`,
  s: seconds,
  percentunit: (value) => `${short(value * 100)}%`,
  bytes,
  short,
};

/** The function that formats values of a Grafana unit. Throws for a unit that no panel uses yet. */
export function writerOf(unit: string): Write {
  const write = units[unit];
  if (!write) throw new Error(`scripts/dashboard/units.ts does not know the unit ${unit}.`);
  return (value) => (value === 0 ? '0' : write(value));
}

/** Two to five round steps from 0 to at least `highest`. */
export function ticksTo(highest: number, isBinary: boolean): readonly number[] {
  if (highest <= 0) return [0, 1];
  const base = isBinary ? 2 ** (10 * Math.floor(Math.log2(highest) / 10)) : 1;
  const rough = highest / base / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((one) => one * power >= rough) ?? 10) * power * base;
  return Array.from({ length: Math.ceil(highest / step - 1e-9) + 1 }, (_, at) => at * step);
}
