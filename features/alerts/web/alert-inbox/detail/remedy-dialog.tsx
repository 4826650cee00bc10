import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { everyday } from '@trellis/entity-kit';
import { ImagePicker } from '@trellis/files/web';
import { OptionDialog } from '@trellis/ui';
import { useAction, useKeptState } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../use-people.ts';

/** A remedy before it is written down. */
export interface RemedyDraft {
  action: string;
  user_id: number;
}

interface RemedyDialogProps {
  alertId: number;
  draft: RemedyDraft;
  onClose: () => void;
}

const longestAction = 255;
const longestNote = 4000;
const mostPhotos = 6;
const begun = ['planned', 'in_progress'] as const;

/** What is done against an alert, by whom, with pictures of it. */
export function RemedyDialog({ alertId, draft, onClose }: RemedyDialogProps) {
  const { t } = useTranslation('alert-inbox');
  const people = usePeople();
  const [action, setAction] = useKeptState(`remedy ${alertId} action`, draft.action);
  const [note, setNote] = useKeptState(`remedy ${alertId} note`, '');
  const [user_id, setUser] = useState(draft.user_id);
  const [status, setStatus] = useState<(typeof begun)[number]>('in_progress');
  const [photos, setPhotos] = useKeptState<readonly string[]>(`remedy ${alertId} photos`, []);
  const [isUploading, setUploading] = useState(false);
  const create = useAction(everyday('ExceptionRemediations').create, {
    success: t('remedies.written'),
    changes: ['ExceptionLists', 'ag_platformGroups'],
    onSuccess: onClose,
  });
  return (
    <OptionDialog
      open
      title={t('remedies.add')}
      confirmLabel={t('remedies.write')}
      canConfirm={action.trim() !== '' && !isUploading}
      whyNot={t(isUploading ? 'remedies.uploading' : 'remedies.actionNeeded')}
      isBusy={create.isRunning}
      hasTyped={action.trim() !== draft.action.trim() || note.trim() !== '' || photos.length > 0}
      onClose={onClose}
      onConfirm={() =>
        void create.run({
          body: {
            ExceptionList_id: alertId,
            user_id,
            action: action.trim(),
            status,
            ...(note.trim() !== '' && { note: note.trim() }),
            ...(photos.length > 0 && { photos: [...photos] }),
          },
        })
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          autoFocus
          required
          label={t('remedies.action')}
          value={action}
          slotProps={{ htmlInput: { maxLength: longestAction } }}
          onChange={(event) => setAction(event.target.value)}
        />
        <TextField
          select
          label={t('remedies.status')}
          value={status}
          onChange={(event) => setStatus(event.target.value as (typeof begun)[number])}
        >
          {begun.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`remedies.statuses.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('remedies.who')}
          value={people.some(({ id }) => id === user_id) ? user_id : ''}
          onChange={(event) => setUser(Number(event.target.value))}
        >
          {people.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          multiline
          minRows={2}
          label={t('ask.note')}
          value={note}
          slotProps={{ htmlInput: { maxLength: longestNote } }}
          onChange={(event) => setNote(event.target.value)}
        />
        <ImagePicker
          area="ExceptionRemediations"
          label={t('remedies.photos')}
          value={photos}
          max={mostPhotos}
          isPicturesOnly
          onChange={setPhotos}
          onBusy={setUploading}
        />
      </Stack>
    </OptionDialog>
  );
}
