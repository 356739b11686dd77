/** Tools whose operations a facade executes. */

import type { AgentOperation, GraphAnswer, JsonObject } from '../../src/agents/tool.ts';
import { schemaForClients } from '../../src/schema/schema.ts';
import type { World } from '../harness.ts';
import { Agent, type AgentOptions } from './agent.ts';

export const agentOf = (world: World, options: Omit<AgentOptions, 'schema' | 'execute'>): Agent =>
  new Agent({
    ...options,
    schema: schemaForClients,
    async execute({ text, operationName, variables }: AgentOperation): Promise<GraphAnswer> {
      const {
        data,
        errors = [],
        extensions,
        calls,
      } = await world.ask<JsonObject>(text, variables, {
        ...(operationName !== undefined && { operationName }),
      });
      const warnings = (extensions?.warnings ?? []) as readonly JsonObject[];
      return { data, errors, warnings, calls: calls.length };
    },
  });
