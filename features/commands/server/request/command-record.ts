import type { ControllerCommand } from '@trellis/commands/model';
import type { CommandRow } from '../ledger/queue-commands.ts';

const instant = (value: Date | null): string | null => value?.toISOString() ?? null;

/** A row as the API shows it. */
export const commandRecord = (row: CommandRow): ControllerCommand => ({
  ...row,
  createdate: row.createdate.toISOString(),
  updatedate: row.updatedate.toISOString(),
  expiresAt: instant(row.expiresAt),
  waitsUntil: instant(row.waitsUntil),
  sentAt: instant(row.sentAt),
  ackAt: instant(row.ackAt),
  doneAt: instant(row.doneAt),
});
