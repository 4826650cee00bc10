import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { everyday } from '@trellis/entity-kit';
import { Notice } from '@trellis/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { ChangeTable } from '../change-table.tsx';
import type { RecordRow } from '../record.ts';
import { useRecordUndo } from '../undo/use-record-undo.ts';
import type { OpenRecord } from './open-record.ts';
import { isConflict, serverProblems } from './server-problems.ts';

interface RestoreDialogProps extends Pick<OpenRecord, 'entity' | 'about' | 'words' | 'name'> {
  record: RecordRow;
  /** What has to be written so that it is as it was. */
  values: Readonly<Record<string, unknown>>;
  /** Fields that stay as they are: they are not a person's to write. */
  stays: readonly string[];
  /** When it was so, in words. */
  when: string;
  onClose: () => void;
}

/** What a record holds now and will hold again, before it is put back by an ordinary change. */
export function RestoreDialog({
  entity,
  about,
  words,
  name,
  record,
  values,
  stays,
  when,
  onClose,
}: RestoreDialogProps) {
  const { t } = useTranslation('records');
  const titleId = useId();
  const errorText = useErrorText();
  const undo = useRecordUndo(entity, about);
  const [failure, setFailure] = useState<string>();
  const restore = useAction(everyday(entity).patch, {
    success: t('history.restored', { name, when }),
    undo: (now) => undo.ofChanged([{ before: record, sent: values, now }]),
    changes: ['activityLogs'],
    onSuccess: onClose,
    onError: (error) => {
      const problems = serverProblems(error).map(({ property, message }) => `${words.field(property)}: ${message}`);
      setFailure(isConflict(error) ? t('history.overtaken') : problems.join(' ') || errorText(error));
      return true;
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 640, maxWidth: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t('history.restoreTitle', { name, when })}</DialogTitle>
      <DialogContent>
        <ChangeTable
          entity={entity}
          about={about}
          words={words}
          changes={{ before: record, after: { ...record, ...values } }}
          heads={{ before: t('history.now'), after: t('history.then') }}
        />
        {stays.length > 0 ? (
          <p>{t('history.stays', { fields: stays.map((key) => words.field(key)).join(', ') })}</p>
        ) : null}
        {failure === undefined ? null : <Notice state="error">{failure}</Notice>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={restore.isRunning}
          onClick={() =>
            void restore.run({ params: { id: record.id }, body: { ...values, updatedate: record.updatedate } })
          }
        >
          {t('history.restore')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
