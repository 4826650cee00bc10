import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { OptionDialog } from '@trellis/ui';
import { DateTimeField } from '@trellis/ui/dates';
import { useAction, useFormat } from '@trellis/web-kit';
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

/** Writes or changes a note about a moment, or about a time. */
export function NoteDialog({ platformGroup_id, note: given, onClose }: NoteDialogProps) {
  const { t } = useTranslation('unit-page');
  const { zone, isHour24 } = useFormat().axis;
  // What somebody else writes meanwhile is not written over unseen.
  const [note] = useState(given);
  const [at, setAt] = useState<string | null>(note.at);
  const [until, setUntil] = useState<string | null>(note.until);
  const [text, setText] = useState(note.text);
  const done = { success: t('notes.saved'), onSuccess: onClose };
  const undo = useNoteUndo();
  const add = useAction(pageCalls.addNote, { ...done, undo: undo.ofWritten });
  const change = useAction(pageCalls.changeNote, { ...done, undo: (changed) => undo.ofChanged(note, changed) });
  const from = Date.parse(at ?? '');
  const isWrong = until !== null && !(Date.parse(until) > from);
  const save = () => {
    const body = { at: at ?? note.at, until, text: text.trim() };
    void (note.id === undefined
      ? add.run({ body: { ...body, platformGroup_id } })
      : change.run({
          params: { id: note.id },
          body: { ...body, ...(note.updatedate && { updatedate: note.updatedate }) },
        }));
  };
  return (
    <OptionDialog
      open
      title={t(note.id === undefined ? 'notes.new' : 'notes.change')}
      confirmLabel={t('notes.save')}
      canConfirm={text.trim() !== '' && Number.isFinite(from) && !isWrong}
      isBusy={add.isRunning || change.isRunning}
      onClose={onClose}
      onConfirm={save}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
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
