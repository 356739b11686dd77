/** The workers of the editors: one for GraphQL, one for JSON, and one for everything else. */
import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import GraphQLWorker from 'monaco-graphql/esm/graphql.worker.js?worker';

const workers: Readonly<Record<string, new () => Worker>> = {
  graphql: GraphQLWorker,
  json: JsonWorker,
};

Object.assign(globalThis, {
  MonacoEnvironment: {
    getWorker(_: string, label: string) {
      const OfLabel = workers[label] ?? EditorWorker;
      return new OfLabel();
    },
  },
});
