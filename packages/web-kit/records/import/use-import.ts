import { everyday, filterText, mostImportedRows, type ImportReply } from '@trellis/entity-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendWith, useClientOptions, type Send } from '../../api/api-context.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { zoneInUse } from '../../format/time-format.ts';
import { useTimeStyle } from '../../preferences/use-preferences.ts';
import { useToast } from '../../toasts/use-toast.ts';
import { ruleText } from '../drawer/rule-text.ts';
import type { EntityListProps } from '../entity-list-props.ts';
import { fieldOf, type RecordRow } from '../record.ts';
import type { MadeChange, Written } from '../undo/made-change.ts';
import { useRecordUndo, type RecordUndo } from '../undo/use-record-undo.ts';
import type { RecordWords } from '../use-record-words.ts';
import type { CollectionAbout } from '@trellis/entity-kit';
import { checkRows, type CheckOptions, type ImportLine } from './check-rows.ts';
import { findReferences } from './find-references.ts';
import { importFields, matchColumns, type ImportField } from './match-columns.ts';
import type { CellWords } from './parse-cell.ts';
import { readCsvFile, type CsvFile } from './read-csv-file.ts';

/** A file as far as it was understood. */
export interface ImportDraft {
  name: string;
  file: CsvFile;
  /** By column: the field it fills, or `id`; nothing for one that is left out. */
  columns: readonly (string | undefined)[];
  lines: readonly ImportLine[];
  /** The records it changes, as they were. */
  known: CheckOptions['known'];
  /** The server has tried it too. */
  isTried: boolean;
}

interface ImportOptions {
  props: EntityListProps;
  about: CollectionAbout;
  words: RecordWords;
  onDone: () => void;
}

/** Reads a file, holds its lines against the rules of the form and then of the server, and imports all of them or none. */
export function useImport({ props, about, words, onDone }: ImportOptions) {
  const { entity } = props;
  const { t } = useTranslation('records');
  const send = sendWith(useClientOptions());
  const toast = useToast();
  const errorText = useErrorText();
  const zone = zoneInUse(useTimeStyle());
  const [draft, setDraft] = useState<ImportDraft>();
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const label = (key: string) => props.columns?.[key]?.label ?? props.fields?.[key]?.label ?? words.field(key);
  const fields = importFields(entity, about, label, (key) => {
    const own = props.fields?.[key];
    return own?.isHidden !== true && own?.isReadOnly !== true;
  }).map((field) => ({ ...field, aliases: props.fields?.[field.key]?.aliases }));
  const rule: CheckOptions['ruleText'] = (problem, key) => ruleText(t, problem, fieldOf(entity, key));
  const wordsOf = (key: string): CellWords => ({
    yes: [t('list.yes'), 'yes', 'true', '1', 'x'],
    no: [t('list.no'), 'no', 'false', '0'],
    choice: (value) => words.choice(key, value),
    zone,
  });
  const check = async (name: string, file: CsvFile, columns: ImportDraft['columns']) => {
    setFailure(undefined);
    setChecking(true);
    try {
      const options: CheckOptions = {
        entity,
        about,
        fields,
        columns,
        overrides: props.fields,
        defaults: props.defaults,
        wordsOf,
        named: await lookUp(send, about, file, columns, fields),
        known: await readKnown(send, props, file, columns),
        sentence: (key, values) => t(key, { ...values }),
        ruleText: rule,
      };
      const lines = checkRows(file, options);
      const { known } = options;
      setDraft({ name, file, columns, lines, known, isTried: false });
      const sent = lines.filter(({ kind }) => kind !== 'unchanged');
      if (sent.length === 0 || lines.some(({ problems }) => problems.length > 0)) return;
      const body = { rows: sent.map((line) => line.body), isTrial: true };
      const reply = await send(everyday(entity).import, { body });
      setDraft({ name, file, columns, lines: withProblems(lines, sent, reply, label, rule), known, isTried: true });
    } catch (error) {
      setFailure(errorText(error instanceof Error ? error : new Error(String(error))));
    } finally {
      setChecking(false);
    }
  };
  const open = async (chosen: File) => {
    setDraft(undefined);
    setFailure(undefined);
    let file: CsvFile;
    try {
      file = readCsvFile(await chosen.arrayBuffer());
    } catch {
      return setFailure(t('import.unreadable', { name: chosen.name }));
    }
    if (file.lines.length === 0) return setFailure(t('import.noLines', { name: chosen.name }));
    if (file.lines.length > mostImportedRows)
      return setFailure(t('import.tooMany', { count: file.lines.length, most: mostImportedRows }));
    const columns = matchColumns(file.head, [{ key: 'id', label: label('id') }, ...fields]);
    const isForeign = await numbersOthers(send, props, file, columns).catch(() => false);
    await check(chosen.name, file, isForeign ? columns.map((key) => (key === 'id' ? undefined : key)) : columns);
  };
  const undo = useRecordUndo(entity, about);
  const saving = useAction(everyday(entity).import, {
    onError: (error) => {
      setFailure(errorText(error));
      return true;
    },
  });
  const save = async () => {
    if (!draft) return;
    setFailure(undefined);
    const sent = draft.lines.filter(({ kind }) => kind !== 'unchanged');
    const reply = await saving.run({ body: { rows: sent.map(({ body }) => body) } });
    if (!reply) return;
    if (reply.problems.length > 0)
      return setDraft({ ...draft, lines: withProblems(draft.lines, sent, reply, label, rule) });
    toast.success(t('import.done', { created: reply.created, changed: reply.changed }), {
      undo: undoImport(undo, draft.known, sent, reply),
    });
    onDone();
  };
  return {
    draft,
    fields,
    label,
    isChecking,
    isSaving: saving.isRunning,
    failure,
    open,
    save,
    retry: () => draft && void check(draft.name, draft.file, draft.columns),
    /** Goes on without the lines that have problems, as the person asked. */
    leaveOutBad: () => {
      if (!draft) return;
      const good = new Set(draft.lines.filter(({ problems }) => problems.length === 0).map(({ line }) => line));
      const file = { ...draft.file, lines: draft.file.lines.filter(({ line }) => good.has(line)) };
      void check(draft.name, file, draft.columns);
    },
    fillColumn: (column: number, key: string | undefined) => {
      if (!draft) return;
      const columns = draft.columns.map((other, index) => (index === column ? key : other === key ? undefined : other));
      void check(draft.name, draft.file, columns);
    },
    startOver: () => {
      setDraft(undefined);
      setFailure(undefined);
    },
  };
}

/** The way back from a whole file: what was new goes, what was changed gets its values from before. */
function undoImport(
  undo: RecordUndo,
  known: ImportDraft['known'],
  sent: readonly ImportLine[],
  { written }: ImportReply,
): ReturnType<RecordUndo['ofWritten']> {
  const created: Written[] = [];
  const changed: MadeChange[] = [];
  for (const [row, now] of written.entries()) {
    const { id, updatedate: _, ...values } = sent[row]?.body ?? {};
    const before = id === undefined ? undefined : known.get(now.id);
    if (before) changed.push({ before, sent: values, now });
    else created.push(now);
  }
  return undo.ofWritten(created, changed);
}

/** The lines with what the server found. */
function withProblems(
  lines: readonly ImportLine[],
  sent: readonly ImportLine[],
  { problems }: ImportReply,
  label: (key: string) => string,
  rule: CheckOptions['ruleText'],
): ImportLine[] {
  const byLine = Map.groupBy(problems, ({ row }) => sent[row]?.line);
  return lines.map((line) => ({
    ...line,
    problems: (byLine.get(line.line) ?? []).map(({ property, code, message }) => ({
      ...(property !== '' && { field: label(property) }),
      text: rule({ code, message }, property),
    })),
  }));
}

/** The names a file uses for other records, looked up once each. */
async function lookUp(
  send: Send,
  about: CollectionAbout,
  file: CsvFile,
  columns: ImportDraft['columns'],
  fields: readonly ImportField[],
): Promise<CheckOptions['named']> {
  const asked = fields.flatMap(({ key, field }) => {
    const target = about.references[key];
    const at = columns.indexOf(key);
    if (field.kind !== 'reference' || !target || at < 0) return [];
    const names = new Set(file.lines.map(({ cells }) => (cells[at] ?? '').trim()).filter((name) => name !== ''));
    return [findReferences(send, target, [...names]).then((found) => [key, found] as const)];
  });
  return new Map(await Promise.all(asked));
}

/**
 * Whether a file comes from another program: some of its columns are no fields here, and some of its numbers are no records. Its
 * lines are new then; the numbers that happen to be records here would change them.
 */
async function numbersOthers(
  send: Send,
  props: EntityListProps,
  file: CsvFile,
  columns: ImportDraft['columns'],
): Promise<boolean> {
  const at = columns.indexOf('id');
  if (at < 0 || !columns.includes(undefined)) return false;
  const numbered = file.lines.filter(({ cells }) => (cells[at] ?? '').trim() !== '').length;
  const known = await readKnown(send, props, file, columns);
  return known.size < numbered;
}

/** The records a file changes, as they are now. */
async function readKnown(
  send: Send,
  { entity, where }: EntityListProps,
  file: CsvFile,
  columns: ImportDraft['columns'],
): Promise<CheckOptions['known']> {
  const at = columns.indexOf('id');
  const ids = file.lines.map(({ cells }) => Number(cells[at] ?? '')).filter((id) => Number.isInteger(id) && id > 0);
  if (at < 0 || ids.length === 0) return new Map();
  const found = new Map<number, RecordRow>();
  // Ids stand in the address, so some at a time.
  for (let start = 0; start < ids.length; start += 400) {
    const condition = { id: { inq: ids.slice(start, start + 400) } };
    const filter = filterText({ where: where ? { and: [where, condition] } : condition, limit: 1000 });
    for (const record of await send(everyday(entity).list, { query: { filter } })) found.set(record.id, record);
  }
  return found;
}
