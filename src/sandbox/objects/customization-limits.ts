/** The values that texts of a customization can have. The REST API may add more; this service has these. */
import { badRequest } from '../store/refusal.ts';
import { isObject } from './customization-rows.ts';

const allowed: Readonly<Record<string, readonly string[]>> = {
  'styling.theme': ['clean', 'muted', 'bold', 'gradient'],
  'styling.corners': ['straight', 'rounded', 'circular'],
  'styling.depth': ['subtle', 'flat'],
  'styling.links': ['default', 'accent'],
  'styling.background': ['plain', 'match'],
  'styling.icons': ['regular', 'solid', 'duotone', 'light', 'thin'],
  'styling.sidebar.background': ['default', 'filled'],
  'styling.sidebar.list': ['default', 'pill', 'line'],
  'styling.search': ['prominent', 'subtle'],
  'internationalization.locale': ['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'],
  'header.preset': ['default', 'bold', 'contrast', 'custom', 'none'],
  'announcement.style': ['info', 'warning', 'danger', 'success'],
  'themes.default': ['light', 'dark', 'system'],
  'ai.mode': ['none', 'search', 'assistant'],
  'externalLinks.target': ['self', 'blank'],
};

/** Throws a 400 that names the member. */
export function requireValues(body: unknown): void {
  for (const [path, values] of Object.entries(allowed)) {
    const value = path
      .split('.')
      .reduce<unknown>((inside, name) => (isObject(inside) ? inside[name] : undefined), body);
    if (typeof value === 'string' && !values.includes(value))
      throw badRequest(`Body field "${path}" must be one of ${values.join(', ')}.`);
  }
}
