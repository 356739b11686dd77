/** Writes what follows from the schema and the settings, and is committed. In one process, as loading the schema takes longest. */
import './schema-file.ts';
import './rest-mapping-doc.ts';
import './configuration-doc.ts';
