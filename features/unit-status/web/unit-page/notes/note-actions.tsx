import Button from '@mui/material/Button';
import { holdsRole } from '@trellis/access/model';
import { noteKeepers } from '@trellis/unit-status/model';
import { ConfirmDialog } from '@trellis/ui';
import { useAction, useUser } from '@trellis/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCalls, type NoteRow } from '../calls.ts';
import { useNoteUndo } from './use-note-undo.ts';

const NoteDialog = lazy(() => import('./note-dialog.tsx').then((module) => ({ default: module.NoteDialog })));
const keepers: readonly string[] = noteKeepers;

/** Changes or deletes a note, for its author and those who keep the unit's notes. */
export function NoteActions({ note }: { note: NoteRow }) {
  const { t } = useTranslation('unit-page');
  const user = useUser();
  const [open, setOpen] = useState<'change' | 'delete'>();
  const undo = useNoteUndo();
  const isOwn = note.user_id === user.id;
  const remove = useAction(pageCalls.removeNote, {
    success: t('notes.deleted'),
    // One of somebody else’s would come back under another name.
    undo: () => (isOwn ? undo.ofDeleted(note) : undefined),
    onSuccess: () => setOpen(undefined),
  });
  const mayChange = isOwn || holdsRole(user, keepers);
  if (!mayChange) return null;
  return (
    <span className="up-inline">
      <Button size="small" onClick={() => setOpen('change')}>
        {t('notes.changeOne')}
      </Button>
      <Button size="small" onClick={() => setOpen('delete')}>
        {t('notes.delete')}
      </Button>
      {open === 'change' ? (
        <Suspense>
          <NoteDialog platformGroup_id={note.platformGroup_id} note={note} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={open === 'delete'}
        title={t('notes.delete')}
        text={t('notes.deleteText')}
        onClose={() => setOpen(undefined)}
        onConfirm={() => void remove.run({ params: { id: note.id }, query: { updatedate: note.updatedate } })}
      />
    </span>
  );
}
