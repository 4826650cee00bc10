import Button from '@mui/material/Button';
import { ConfirmDialog, Notice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hold } from './use-hold.ts';

/** Who draws the map instead, and the way to take over; nothing while it is one's own. */
export function HeldNotice({ hold: { state, editor, takeOver } }: { hold: Hold }) {
  const { t } = useTranslation('facility-maps');
  const { time } = useFormat();
  const [isAsking, setAsking] = useState(false);
  if (editor === null || state === 'mine' || state === 'asking') return null;
  const { name } = editor;
  return (
    <>
      <Notice state="warning">
        {t(state === 'lost' ? 'editor.lost' : 'editor.heldBy', { name, age: time(editor.heardAt) })}{' '}
        <Button size="small" onClick={() => setAsking(true)}>
          {t('editor.takeOver')}
        </Button>
      </Notice>
      <ConfirmDialog
        open={isAsking}
        title={t('editor.takeOverTitle', { name })}
        text={t('editor.takeOverText', { name })}
        confirmLabel={t('editor.takeOver')}
        onConfirm={() => void takeOver().then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
