/** The documentation of each setting, with its default. */
import { type SettingText, settingGroups } from './setting-groups.ts';
import { facadeFields } from './settings.ts';

const written = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

const defaults = new Map(
  Object.entries(facadeFields).map(([name, kind]) => [name, written(kind.parse(undefined))]),
);

/** All settings by name, in the order of their groups. */
export const settingTexts: ReadonlyMap<string, Required<SettingText>> = new Map(
  Object.values(settingGroups).flatMap((settings) =>
    Object.entries(settings).map(
      ([name, text]) => [name, { unlessSet: defaults.get(name) ?? '', ...text }] as const,
    ),
  ),
);
