import type * as z from 'zod';
import type { Asker } from '../ask.ts';

/** What a model may do: its words, what it takes, and the calls behind it. */
export interface Tool<S extends z.ZodRawShape = z.ZodRawShape> {
  name: string;
  title: string;
  description: string;
  input: S;
  /** It changes something: offered to tokens that may send commands alone. */
  isCommand?: true;
  run: (given: z.output<z.ZodObject<S>>, asker: Asker) => Promise<unknown>;
}

/** A tool, with what it takes known to its work. */
export const defineTool = <S extends z.ZodRawShape>(tool: Tool<S>): Tool => tool as unknown as Tool;
