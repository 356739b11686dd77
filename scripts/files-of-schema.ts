/**
 * Generates the committed files that depend on the schema and the settings, in one process, since loading the
 * schema takes longest.
 */
import './schema-file.ts';
import './rest-mapping-doc.ts';
import './configuration-doc.ts';
import './pictures/waves.ts';
import './llms-file.ts';
import './usage-example.ts';
