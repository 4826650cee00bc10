import Button from '@mui/material/Button';
import { ConfirmDialog } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { everyday } from '@trellis/entity-kit';
import { isArchivable, isArchived, type RecordRow } from '../record.ts';
import { useRecordUndo } from '../undo/use-record-undo.ts';
import { UsedBy } from './used-by.tsx';
import type { OpenRecord } from './open-record.ts';

/** Deletes what nothing refers to, archives the rest, and brings archived records back. */
export function RemoveButtons(open: OpenRecord) {
  const { entity, about, record, usage, name, onClose, onDirty, onGone, mayRemove } = open;
  const { t } = useTranslation('records');
  const [isAsking, setAsking] = useState(false);
  const onDone = (success: string) => ({
    success,
    onSuccess: () => {
      onDirty(false);
      onClose();
    },
  });
  const undo = useRecordUndo(entity, about);
  const undoMark = (now: RecordRow) =>
    record && undo.ofChanged([{ before: record, sent: { active: now['active'] }, now }]);
  const undoRemoval = record && usage && undo.ofDeleted(record, usage);
  const remove = useAction(everyday(entity).delete, {
    ...onDone(t('remove.deleted', { name })),
    undo: () => undoRemoval,
  });
  const archive = useAction(everyday(entity).patch, {
    ...onDone(t('remove.archivedDone', { name })),
    undo: undoMark,
  });
  const restore = useAction(everyday(entity).patch, { ...onDone(t('remove.restored', { name })), undo: undoMark });
  if (!record || !usage || mayRemove?.(record) === false) return null;
  const params = { id: record.id };
  const mark = (active: boolean) => ({ params, body: { active, updatedate: record.updatedate } });
  const isUsed = usage.count > 0;
  const isGone = isArchived(entity, record);
  return (
    <div className="r-remove">
      {isGone && usage.can.update ? (
        <Button loading={restore.isRunning} onClick={() => void restore.run(mark(true))}>
          {t('remove.restore')}
        </Button>
      ) : null}
      {!isGone && isUsed && usage.can.update && isArchivable(entity) ? (
        <Button color="inherit" loading={archive.isRunning} onClick={() => void archive.run(mark(false))}>
          {t('remove.archive')}
        </Button>
      ) : null}
      {!isUsed && usage.can.delete ? (
        <Button color="error" onClick={() => setAsking(true)}>
          {t('remove.delete')}
        </Button>
      ) : null}
      {isUsed ? <UsedBy usage={usage} id={record.id} /> : null}
      <ConfirmDialog
        open={isAsking}
        isBusy={remove.isRunning}
        text={
          <>
            <p>{t(undoRemoval ? 'remove.sureUndoable' : 'remove.sure', { name })}</p>
            {usage.owned > 0 ? <p>{t('remove.owned', { count: usage.owned })}</p> : null}
          </>
        }
        onConfirm={() => {
          onGone(true);
          void remove.run({ params }).then((done) => {
            if (!done) onGone(false);
            setAsking(false);
          });
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
