/** Types and fields of rich documents. */
import { adjustType, memberField } from '../../../graphql/fields/adjust.ts';
import { documentTextFields } from '../../../graphql/fields/document-texts.ts';
import { extend } from '../../../graphql/fields/node.ts';
import { Document, DocumentData, DocumentMeta } from './shapes.ts';

// Only one member each of `meta` and `data` needs a field. `data` also has additional properties.
adjustType(Document, { omit: ['meta'] });

extend(Document, (t) => ({
  ...documentTextFields(t),
  schemaVersion: memberField(t, {
    path: ['data', 'schemaVersion'],
    schema: DocumentData.shape.schemaVersion,
    description: "Version of the schema that the document's blocks follow.",
  }),
  token: memberField(t, {
    path: ['meta', 'token'],
    schema: DocumentMeta.shape.token,
    description: 'Opaque token of the document, as returned by the REST API.',
  }),
}));
