import { sayReasonEn, type CommandReasonCode } from '@trellis/commands/model';
import * as z from 'zod';

/** Ends a command that did not do what was asked: its sentence, and the same as a key with its values for other languages. */
export const failedFor = (code: CommandReasonCode, values: Record<string, string | number> = {}): CommandEnding => ({
  outcome: 'failed',
  error: sayReasonEn(code, values),
  result: { reason: { code, values } },
});

/** How a command ended. */
export const commandEnding = z.object({
  outcome: z.enum(['done', 'failed']),
  result: z.record(z.string(), z.unknown()).exactOptional(),
  error: z.string().exactOptional(),
});
export type CommandEnding = z.infer<typeof commandEnding>;

/** A command as it is written down before it is acknowledged; times in ms. */
export const commandIntent = z.object({
  id: z.int(),
  device: z.string(),
  metric: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  durationSeconds: z.number().exactOptional(),
  setAutoWhenComplete: z.boolean().exactOptional(),
  expiresAt: z.number().exactOptional(),
  receivedAt: z.number(),
});
export type CommandIntent = z.infer<typeof commandIntent>;

/** Everything known of a command. */
export interface CommandRecord {
  intent: CommandIntent;
  ending?: CommandEnding;
  /** The ending is on its way to the server: in the outbox, which forgets nothing. */
  isAnswered: boolean;
}

/** What the server reads as `Command/Answer`. */
export interface CommandAnswerText {
  commandId: number;
  outcome: 'acknowledged' | 'done' | 'failed';
  result?: Record<string, unknown>;
  error?: string;
}
