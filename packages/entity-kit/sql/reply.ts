import { refuse } from './refusal.ts';

/** A record with everything it includes, in bytes. */
export const largestRecord = 16 * 1024 * 1024;
/** All records of a reply, in bytes. */
const largestReply = 32 * 1024 * 1024;

/** A row of `compileList` and `compileGet`: the record as JSON text; null for one that is too large. */
export interface JsonTextRow {
  j: string | null;
}

const refuseSize = (): never =>
  refuse('The reply is too large: ask for fewer records (limit), fewer fields or fewer included records.');

/** The JSON text of one record; refuses (400) one that is too large. */
export const recordText = ({ j }: JsonTextRow): string => j ?? refuseSize();

/** The JSON text of a list of records; refuses (400) one that is too large. */
export const listText = (rows: readonly JsonTextRow[]): string => `[${rows.map(recordText).join(',')}]`;

/** Reads the column of JSON texts and refuses (400) as soon as they come to more than a reply may hold. */
export function createReplyReader(): { getTypeParser: () => (text: string) => string } {
  let size = 0;
  const read = (text: string): string => {
    size += text.length;
    return size > largestReply ? refuseSize() : text;
  };
  return { getTypeParser: () => read };
}
