type Values = Readonly<Record<string, unknown>>;

/** What the log keeps of one write. */
export interface Changes {
  before?: Values;
  after?: Values;
  /** Names of secrets that were changed; never their values. */
  secrets?: readonly string[];
  reason?: string;
  /** A batch of commands: what was asked of which units, and how it ended once it has. */
  command?: LoggedCommand;
}

/** A batch of commands as the log keeps it. */
export interface LoggedCommand {
  actions: readonly {
    label: string;
    labelEs: string;
    value: string | number | boolean | null;
    /** Why, and for how many seconds, where who asked said so. */
    reason?: string;
    seconds?: number;
  }[];
  units: readonly { id: number; name: string; deviceId: string; controller_id: number }[];
  /** Who had asked, told when it is over. */
  askedBy?: number | null;
  /** Units by how they ended; missing while some are under way. */
  ends?: Readonly<Record<string, number>>;
}

/** Fields the server writes with every change; they say nothing of their own. */
const implicit = new Set(['id', 'createdate', 'createuser', 'updatedate', 'updateuser']);

export interface Change {
  key: string;
  before: unknown;
  after: unknown;
}

/** Field by field what differs between before and after. */
export function changesOf({ before = {}, after = {} }: Changes): Change[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => !implicit.has(key))
    .map((key) => ({ key, before: before[key] ?? null, after: after[key] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** What an entry of the log holds, whatever stands in it. */
export const readChanges = (value: unknown): Changes =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
