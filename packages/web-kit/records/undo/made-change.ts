/** Values of a record by its fields. */
export type Values = Readonly<Record<string, unknown>>;

/** A record as a write left it: what takes it back names this version. */
export interface Written {
  id: number;
  updatedate?: string | null | undefined;
}

/** One change of a record: as it was, what was sent, as it is now. */
export interface MadeChange {
  before: Values;
  sent: Values;
  now: Written;
}

/** What takes a write back; nothing where it cannot be. */
export type Undo = (() => Promise<void>) | undefined;

/** The values that a change replaced. */
export const valuesBefore = (before: Values, sent: Values): Values =>
  Object.fromEntries(Object.keys(sent).map((key) => [key, before[key] ?? null]));
