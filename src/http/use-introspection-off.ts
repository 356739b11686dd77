/** Keeps the schema to those who know it: no introspection, and no suggestions that give it away bit by bit. */
import { NoSchemaIntrospectionCustomRule, validate } from 'graphql';
import type { Plugin } from 'graphql-yoga';

export function useIntrospectionOff(): Plugin {
  return {
    onValidate({ addValidationRule, setValidationFn }) {
      addValidationRule(NoSchemaIntrospectionCustomRule);
      setValidationFn((schema, document, rules, options) =>
        validate(schema, document, rules, { ...options, hideSuggestions: true }),
      );
    },
  };
}
