/** Rich documents in the graph. */
import { adjustType, extendShape } from '../../../graphql/fields/adjust.ts';
import { memberField } from '../../../graphql/fields/member-field.ts';
import { Document, DocumentData, DocumentMeta } from './shapes.ts';

// Of the two objects around them, one member each is worth a field; `data` has free properties besides.
adjustType(Document, { omit: ['meta'] });

extendShape(Document, (t) => ({
  schemaVersion: memberField(t, {
    path: ['data', 'schemaVersion'],
    schema: DocumentData.shape.schemaVersion,
    description: "Version of the schema that the document's blocks follow.",
  }),
  token: memberField(t, {
    path: ['meta', 'token'],
    schema: DocumentMeta.shape.token,
    description: 'Token that the REST API returns for the document.',
  }),
}));
