import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Notice, OptionDialog } from '@trellis/ui';
import { DateTimeField } from '@trellis/ui/dates';
import { isApiError, useAction, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCalls } from '../calls.ts';
import { useNoteUndo } from './use-note-undo.ts';

/** A note as it is written. */
export interface NoteDraft {
  /** Nothing for a new one. */
  id?: number;
  /** ISO 8601. */
  at: string;
  until: string | null;
  text: string;
  /** The version that is changed. */
  updatedate?: string | null;
}

interface NoteDialogProps {
  platformGroup_id: number;
  note: NoteDraft;
  onClose: () => void;
}

const longestText = 2000;
const keys = ['at', 'until', 'text'] as const;

/** Writes or changes a note about a moment, or about a time. */
export function NoteDialog({ platformGroup_id, note: given, onClose }: NoteDialogProps) {
  const { t } = useTranslation('unit-page');
  const { zone, isHour24 } = useFormat().axis;
  // What somebody else writes meanwhile is not written over unseen: it is shown, and what was typed may take its place then.
  const [opened] = useState(given);
  const [isRefused, setRefused] = useState(false);
  const isNewer = isRefused && given.updatedate !== opened.updatedate;
  const note = isNewer ? given : opened;
  const [at, setAt] = useState<string | null>(given.at);
  const [until, setUntil] = useState<string | null>(given.until);
  const [text, setText] = useState(given.text);
  const onError = (error: Error) => {
    const isConflict = isApiError(error) && error.code === 'CONFLICT';
    setRefused(isConflict);
    return isConflict;
  };
  const done = { success: t('notes.saved'), onSuccess: onClose };
  const undo = useNoteUndo();
  const add = useAction(pageCalls.addNote, { ...done, undo: undo.ofWritten });
  const change = useAction(pageCalls.changeNote, {
    ...done,
    undo: (changed) => undo.ofChanged(note, changed),
    onError,
  });
  const from = Date.parse(at ?? '');
  const isWrong = until !== null && !(Date.parse(until) > from);
  const save = () => {
    const written = { at: at ?? opened.at, until, text: text.trim() };
    // What was not changed here stays as somebody else may have it by now.
    const changed = Object.fromEntries(
      keys.filter((key) => written[key] !== opened[key]).map((key) => [key, written[key]]),
    );
    void (note.id === undefined
      ? add.run({ body: { ...written, platformGroup_id } })
      : change.run({
          params: { id: note.id },
          body: { ...changed, ...(note.updatedate && { updatedate: note.updatedate }) },
        }));
  };
  return (
    <OptionDialog
      open
      title={t(note.id === undefined ? 'notes.new' : 'notes.change')}
      confirmLabel={t('notes.save')}
      canConfirm={text.trim() !== '' && Number.isFinite(from) && !isWrong}
      isBusy={add.isRunning || change.isRunning}
      hasTyped={text !== opened.text || at !== opened.at || until !== opened.until}
      onClose={onClose}
      onConfirm={save}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {isNewer ? <Notice state="warning">{t('notes.meanwhile', { text: given.text })}</Notice> : null}
        <TextField
          autoFocus
          required
          multiline
          minRows={3}
          label={t('notes.text')}
          value={text}
          slotProps={{ htmlInput: { maxLength: longestText } }}
          onChange={(event) => setText(event.target.value)}
        />
        <DateTimeField label={t('notes.at')} value={at} onChange={setAt} zone={zone} isHour24={isHour24} required />
        <DateTimeField
          label={t('notes.until')}
          value={until}
          onChange={setUntil}
          zone={zone}
          isHour24={isHour24}
          {...(isWrong && { error: t('range.invalid') })}
        />
      </Stack>
    </OptionDialog>
  );
}
