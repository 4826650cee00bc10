import * as z from 'zod';
import { Refused } from '../ask.ts';
import type { Tool } from './tool.ts';

/** What a model gave a tool, as the tool takes it; refuses with what is missing, what is wrong and what there is. */
export function readGiven({ name, input }: Tool, given: Record<string, unknown>): Record<string, unknown> {
  const read = z.strictObject(input).safeParse(given);
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) => tellIssue(issue, given));
  const fields = Object.keys(input).map((key) => `\`${key}\``);
  const takes = fields.length === 0 ? 'It takes nothing.' : `It takes ${fields.join(', ')}.`;
  throw new Refused(`${name}: ${[...new Set(problems)].join('; ')}. ${takes}`);
}

function tellIssue(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const { code, path, message } = issue;
  if (code === 'unrecognized_keys') return `${issue.keys.map(quote).join(', ')} is not known`;
  const where = quote(path.join('.'));
  if (code === 'invalid_type' && path.length === 1 && !Object.hasOwn(given, String(path[0])))
    return `${where} is missing`;
  if (code === 'invalid_value') return `${where} is one of ${issue.values.join(', ')}`;
  return `${where} ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

/** A name somebody gave, short enough to say. */
const quote = (name: string): string => `\`${name.slice(0, 60)}\``;
