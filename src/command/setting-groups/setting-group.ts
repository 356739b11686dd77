/** A group of settings in docs/configuration.md, with the documentation of each setting. */
import type { facadeFields } from '../settings.ts';

export interface SettingText {
  /** What it is for. */
  readonly does: string;
  /** When to change it. */
  readonly change: string;
  /** What applies if it is not set. Only for a setting without a default value. */
  readonly unlessSet?: string;
}

export interface SettingGroup {
  readonly title: string;
  readonly settings: Partial<Record<keyof typeof facadeFields, SettingText>>;
}
