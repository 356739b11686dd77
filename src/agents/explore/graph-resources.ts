/** Resources: what the graph is, the recipes of the guide, and the types of the schema. */
import { readFileSync } from 'node:fs';
import { type GraphQLSchema, isIntrospectionType } from 'graphql';
import type { Resources } from '../resources.ts';
import { recipes } from './recipes.ts';
import { shortText, shortTypeOf } from './short-sdl.ts';

const llms = new URL('../../../llms.txt', import.meta.url);
const ofRecipe = 'docgraph://guide/';
const ofType = 'docgraph://schema/';
const overview = 'docgraph://llms.txt';

const fence = '```';

const markdown = 'text/markdown';
const graphql = 'application/graphql';

/** `schema`: undefined if it is hidden. */
export const graphResources = (schema: GraphQLSchema | undefined): Resources => ({
  list: () => [
    {
      uri: overview,
      name: 'llms.txt',
      title: 'What this graph is',
      mimeType: markdown,
    },
    ...recipes().map(({ name, title }) => ({
      uri: ofRecipe + name,
      name,
      title,
      mimeType: markdown,
    })),
  ],
  templates: schema
    ? [
        {
          uriTemplate: `${ofType}{type}`,
          name: 'type',
          description: 'A type of the graph in the GraphQL schema language.',
          mimeType: graphql,
        },
      ]
    : [],
  read(uri) {
    if (uri === overview) return { mimeType: markdown, text: readFileSync(llms, 'utf8') };
    const recipe = recipes().find(({ name }) => uri === ofRecipe + name);
    if (recipe)
      return {
        mimeType: markdown,
        text: `# ${recipe.text}\n\n${fence}graphql\n${recipe.query}\n${fence}\n`,
      };
    const type = uri.startsWith(ofType) ? schema?.getType(uri.slice(ofType.length)) : undefined;
    return type && !isIntrospectionType(type)
      ? { mimeType: graphql, text: shortText(shortTypeOf(type), true) }
      : undefined;
  },
});
