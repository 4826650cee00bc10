import { whoMay, type CallDefinition } from '@trellis/entity-kit';
import * as z from 'zod';
import type { Implementation } from './implement.ts';

/** A rule that could not be asked stops the start-up: its key is no part of the call, its action no part of the states. */
export function assertRule(name: string, call: CallDefinition, judges: Implementation['judges']): void {
  const { access: rule } = call;
  if (rule.kind === 'judged' && !judges[rule.name]) throw new Error(`${name}: nobody judges "${rule.name}".`);
  const asked = rule.kind === 'row' ? rule.keys : rule.kind === 'self' && rule.key !== undefined ? [rule.key] : [];
  for (const key of asked)
    if (!keysOf(call).includes(key))
      throw new Error(`${name}: its rule asks for ${key}, which the call does not take.`);
  // Throws for an action that the definition does not know.
  if (rule.kind === 'row') whoMay(rule);
}

const keysOf = ({ params, query, body }: CallDefinition): string[] =>
  [params, query, body].flatMap((part) => (part instanceof z.ZodObject ? Object.keys(part.shape) : []));
