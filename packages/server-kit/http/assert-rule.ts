import { isOfSystem, personOf, whoMay, type CallDefinition } from '@trellis/entity-kit';
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
  if (rule.kind !== 'row') return;
  whoMay(rule);
  if (isOfSystem(rule) && personOf(rule) === undefined) throw new Error(`${name}: its action is the product's alone.`);
  if (rule.books && call.ownTransactions) throw new Error(`${name}: books are taken for one transaction.`);
  for (const key of rule.count === 'many' ? rule.keys : [])
    if (takesNothing(call, key)) throw new Error(`${name}: an empty list of ${key} would be judged by nobody.`);
}

const takesNothing = ({ body }: CallDefinition, key: string): boolean =>
  body instanceof z.ZodObject && (body.shape[key] as z.ZodType | undefined)?.safeParse([]).success === true;

const keysOf = ({ params, query, body }: CallDefinition): string[] =>
  [params, query, body].flatMap((part) => (part instanceof z.ZodObject ? Object.keys(part.shape) : []));
