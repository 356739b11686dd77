/** The description of the schema, for introspection and the printed schema. */
export const schemaDescription = `The organizations, spaces, pages, change requests and sites of a documentation platform: its REST API as one graph.

- **Token**: send \`Authorization: Bearer <token>\`. Every call to the REST API uses it.
- **IDs**: every \`id\` is global. \`node(id:)\` returns the object, except for a few types that its description lists. An \`ID\` argument also accepts a key, such as \`acme/docs\`. \`restId\` is the ID in the REST API.
- **Lists** are connections: \`first\` and \`after\` paginate forward, and \`nodes\` or \`edges\` contain the items.
- **Null**: the description of a field says when the field is null without an error. If it says nothing about null, only an error in \`errors\` makes the field null. An object *cannot be read* if it does not exist or the token cannot access it.
- **Mutations** take one \`input\`. \`userErrors\` contains the errors the user can fix, and is empty on success.
- **Warnings**: \`extensions.warnings\` lists data that could not be returned as expected but did not cause an error.

\`\`\`graphql
{ organizations(first: 5) { nodes { id title sites { nodes { id title urls { published } } } } } }
\`\`\``;
