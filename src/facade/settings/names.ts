/** Names of settings, and of options that are the same. Texts use the names of settings: `REUSE=off`. */
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

const rows: Readonly<Record<string, Setting>> = settings;

const namedSetting = /`([A-Z_]{4,})(?:=([\w*]+))?`/g;

/** The option of `createFacade` that has the effect of the setting. Undefined if only the command has it. */
export const optionOf = (setting: string): string | undefined =>
  rows[setting]?.option ?? rows[setting]?.seeOption;

/** The value of an option in TypeScript. */
function literal(setting: string, text: string): string {
  const kind = rows[setting]?.type;
  const value = kind?.text.safeParse(text).data ?? text;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** A text about settings, with the names of options instead if these are the same. */
export const asOptions = (text: string): string =>
  text.replace(namedSetting, (written, setting: string, value?: string) => {
    const option = optionOf(setting);
    if (option === undefined) return written;
    return value === undefined ? `\`${option}\`` : `\`${option}: ${literal(setting, value)}\``;
  });

/** What applies if the setting is not set. */
export const defaultText = ({ unlessSet, default: value }: Setting): string =>
  unlessSet ?? (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const plain = (text: string) => text.replaceAll('`', '');
