import {
  everyday,
  isAuthor,
  stateValue,
  writableFields,
  type CollectionAbout,
  type EntityDefinition,
  type Field,
  type RecordUsage,
} from '@trellis/entity-kit';
import { sendWith, useClientOptions } from '../../api/api-context.ts';
import { useUser } from '../../session/session-context.ts';
import { isAdmin } from '../../session/session-user.ts';
import { GoneAlready, useTakeBack, type UndoStep } from '../../undo/use-take-back.ts';
import { isArchivable, type RecordRow } from '../record.ts';
import { valuesBefore, type MadeChange, type Undo, type Values, type Written } from './made-change.ts';
import { useImportUndo } from './use-import-undo.ts';

/** How everyday writes of a collection are taken back, many at a time; nothing where they cannot be. */
export interface RecordUndo {
  ofCreated: (records: readonly Written[]) => Undo;
  ofChanged: (changes: readonly MadeChange[]) => Undo;
  /** Both at once, as an import does them. */
  ofWritten: (created: readonly Written[], changes: readonly MadeChange[]) => Undo;
  /** A record that was deleted is made again with everything it held, under a new number. */
  ofDeleted: (record: RecordRow, usage: RecordUsage) => Undo;
}

/** The way back from creating, changing and deleting records of a collection, by the ordinary calls and their rules. */
export function useRecordUndo(entity: EntityDefinition, about: CollectionAbout): RecordUndo {
  const send = sendWith(useClientOptions());
  const user = useUser();
  const takeBack = useTakeBack();
  const ofImport = useImportUndo(entity);
  const { rights } = about;
  const calls = everyday(entity);
  const remove =
    ({ id, updatedate }: Written): UndoStep =>
    async () => {
      const { count } = await send(calls.delete, { params: { id }, query: { updatedate: updatedate ?? undefined } });
      if (count === 0) throw new GoneAlready();
    };
  const change = ({ id, updatedate }: Written, values: Values): UndoStep => {
    const body = { ...values, updatedate: updatedate ?? undefined };
    return () => send(calls.patch, { params: { id }, body });
  };
  const creations = (records: readonly Written[]): UndoStep[] | undefined => {
    if (rights.delete) return records.map(remove);
    if (rights.update && isArchivable(entity)) return records.map((record) => change(record, { active: false }));
    return undefined;
  };
  const changes = (made: readonly MadeChange[]): UndoStep[] | undefined => {
    const isLost = made.some(({ sent, before }) => Object.keys(sent).some((key) => isUnknown(entity, key, before)));
    return isLost ? undefined : made.map(({ before, sent, now }) => change(now, valuesBefore(before, sent)));
  };
  const ofSteps = (steps: readonly UndoStep[] | undefined): Undo =>
    steps && steps.length > 0 ? () => takeBack(steps, [entity.path]) : undefined;
  return {
    ofCreated: (records) => ofSteps(creations(records)),
    ofChanged: (made) => ofSteps(changes(made)),
    ofWritten: (records, made) => {
      const isKept = records.length > 0 && !creations(records);
      return isKept || !changes(made) ? undefined : ofImport(records, made);
    },
    ofDeleted: (record, { owned }) => {
      if (!about.isImportable || owned > 0) return undefined;
      const body = wholeRecord(entity, about.hidden, record, isAdmin(user) ? 'any' : user.user_id);
      return body && ofSteps([() => send(calls.create, { body })]);
    },
  };
}

/** Whether what a field held before a change is not known here: a secret is never told. */
const isUnknown = (entity: EntityDefinition, key: string, before: Values): boolean =>
  entity.fields[key]?.kind === 'secret' || before[key] === undefined;

/** All that a record held, for making it again; nothing where some of it is hidden, secret, or the server's own to write. */
function wholeRecord(
  entity: EntityDefinition,
  hidden: readonly string[],
  record: RecordRow,
  /** Whose name new records may bear. */
  author: number | 'any',
): Values | undefined {
  if (hidden.length > 0) return undefined;
  const held = Object.entries(entity.fields).filter(([key]) => record[key] !== null && record[key] !== undefined);
  const writable = new Set(writableFields(entity).map(([key]) => key));
  const { states } = entity;
  const isLost = ([key, field]: [string, Field]) =>
    field.kind === 'secret' ||
    (!writable.has(key) && record[key] !== (field as { default?: unknown }).default) ||
    (states?.field === key && record[key] !== stateValue(states, states.initial)) ||
    (isAuthor(field) && author !== 'any' && record[key] !== author);
  if (Object.values(entity.fields).some(({ kind }) => kind === 'secret') || held.some(isLost)) return undefined;
  return Object.fromEntries(held.filter(([key]) => writable.has(key)).map(([key]) => [key, record[key]]));
}
