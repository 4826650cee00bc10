import fastJsonStringify from 'fast-json-stringify';
import * as z from 'zod';

type Write = (value: unknown) => string;

const writers = new WeakMap<z.ZodType, Write>();

/**
 * Writes replies by a compiled serialiser, which also drops what the contract does not name. Compiled when the first reply
 * is written: all of them together would be two thirds of what a start costs. Throws for a contract that cannot be written.
 */
export function replyWriter(returns: z.ZodType): Write {
  const known = writers.get(returns);
  if (known) return known;
  const { $schema: _, ...body } = z.toJSONSchema(returns, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
  }) as Record<string, unknown>;
  const write = fastJsonStringify(body) as Write;
  writers.set(returns, write);
  return write;
}
