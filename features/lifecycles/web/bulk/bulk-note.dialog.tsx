import TextField from '@mui/material/TextField';
import { runsApi, type Lifecycle } from '@trellis/lifecycles/model';
import { OptionDialog } from '@trellis/ui';
import { useSendOnce } from '@trellis/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedList } from './refused-list.tsx';
import { useOneByOne } from './use-one-by-one.ts';

interface BulkDialogProps {
  runs: readonly Lifecycle[];
  onClose: () => void;
  onDone: () => void;
}

/** Writes the same note into the diaries of several runs. */
export function BulkNoteDialog({ runs, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation('lifecycles');
  const send = useSendOnce();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const { run, isBusy, refused } = useOneByOne(
    ({ id }) => send(runsApi.calls.comment, { params: { id: String(id) }, body: { text: text.trim() } }),
    () => {
      void queries.invalidateQueries();
      onDone();
      onClose();
    },
  );
  return (
    <OptionDialog
      open
      title={t('bulk.noteTitle', { count: runs.length })}
      confirmLabel={t('log.write')}
      canConfirm={text.trim() !== ''}
      isBusy={isBusy}
      hasTyped={text.trim() !== ''}
      onConfirm={() => void run(runs)}
      onClose={onClose}
    >
      <div className="lc-form">
        <RefusedList refused={refused} />
        <TextField
          autoFocus
          multiline
          minRows={3}
          size="small"
          label={t('log.note')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 8000 } }}
        />
      </div>
    </OptionDialog>
  );
}
