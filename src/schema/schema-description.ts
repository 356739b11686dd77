/** What introspection and the printed schema say first: what this graph is, and how to start. */
export const schemaDescription = `Organizations, spaces, pages, change requests and sites of a documentation platform: its REST interface as one graph.

- **Token**: send it as \`Authorization: Bearer <token>\`. Each call to the REST interface is made with it.
- **Ids**: every \`id\` is global, and \`node(id:)\` reads the object again, but for the few types that it names. Wherever an id is given, a key such as \`acme/docs\` does too; \`restId\` is the id in the REST interface.
- **Lists** are connections: \`first\` and \`after\` page forward, \`nodes\` or \`edges\` hold the items.
- **Mutations** take one \`input\`. What a person can mend is told in \`userErrors\`, which is empty when all went well.
- **Warnings**: what could not be shown, but is no error, stands in \`extensions.warnings\`.

\`\`\`graphql
{ organizations(first: 5) { nodes { id title sites { nodes { id title urls { published } } } } } }
\`\`\``;
