import { Refusal } from '../refusal.ts';

/** Which version of a record holds now. */
export interface Version {
  /** When it was changed last, milliseconds since 1970, and by whom. */
  changed: number;
  updateuser: number | null;
}

/** 409 for what is otherwise by now than the caller had seen it. */
export const changedMeanwhile = (details?: Readonly<Record<string, unknown>>): Refusal =>
  new Refusal('CONFLICT', 'The record was changed by someone else meanwhile.', 409, details);

/** 409 for a record that is another version than the caller had loaded. */
export const editConflict = ({ changed, updateuser }: Version): Refusal =>
  changedMeanwhile({ updatedate: new Date(changed).toISOString(), updateuser });
