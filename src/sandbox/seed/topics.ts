/** Topics of the product documentation: each is a section of the site `docs` and two spaces. */

export interface Topic {
  readonly id: string;
  readonly title: string;
  readonly german: string;
  readonly emoji: string;
  /** Collection of the English space; the German one is in the collection prefixed with `german-`. */
  readonly collection: 'basics' | 'guides' | 'api' | 'operations';
  /** Group of the section in the site. */
  readonly group?: string;
}

const topic = (
  id: string,
  emoji: string,
  title: string,
  german: string,
  collection: Topic['collection'],
  group?: string,
): Topic => ({ id, title, german, emoji, collection, ...(group !== undefined && { group }) });

/** In the order of the site. */
export const topics: readonly Topic[] = [
  topic('getting-started', '🚀', 'Getting started', 'Erste Schritte', 'basics'),
  topic('quickstart', '⚡', 'Quickstart', 'Schnellstart', 'basics'),
  topic('authoring', '✏️', 'Authoring', 'Schreiben', 'guides', 'guides'),
  topic('publishing', '📣', 'Publishing', 'Veröffentlichen', 'guides', 'guides'),
  topic('collaboration', '🤝', 'Collaboration', 'Zusammenarbeit', 'guides', 'guides'),
  topic('localization', '🌍', 'Localization', 'Lokalisierung', 'guides', 'guides'),
  topic('search', '🔎', 'Search', 'Suche', 'guides', 'guides'),
  topic('adaptive-content', '🎭', 'Adaptive content', 'Adaptive Inhalte', 'guides', 'advanced'),
  topic('custom-domains', '🔗', 'Custom domains', 'Eigene Domains', 'guides', 'advanced'),
  topic('automation', '🤖', 'Automation', 'Automatisierung', 'guides', 'advanced'),
  topic('rest-api', '🧩', 'REST API', 'REST-API', 'api', 'api'),
  topic('webhooks', '🪝', 'Webhooks', 'Webhooks auf Deutsch', 'api', 'api'),
  topic('authentication', '🔑', 'Authentication', 'Authentifizierung', 'api', 'api'),
  topic('errors', '🚧', 'Errors and limits', 'Fehler und Grenzen', 'api', 'api'),
  topic('sdks', '📦', 'SDKs', 'SDKs auf Deutsch', 'api', 'api'),
  topic('deployment', '🏗️', 'Deployment', 'Inbetriebnahme', 'operations', 'operations'),
  topic('monitoring', '📈', 'Monitoring', 'Überwachung', 'operations', 'operations'),
  topic('backups', '💾', 'Backups', 'Datensicherung', 'operations', 'operations'),
  topic('security', '🛡️', 'Security', 'Sicherheit', 'operations', 'operations'),
  topic('compliance', '📜', 'Compliance', 'Regelkonformität', 'operations', 'operations'),
  topic('changelog', '📰', 'Changelog', 'Änderungen', 'basics'),
  topic('faq', '❓', 'FAQ', 'Häufige Fragen', 'basics'),
  topic('glossary', '📖', 'Glossary', 'Glossar', 'basics'),
  topic('support', '🛟', 'Support', 'Hilfe', 'basics'),
];
