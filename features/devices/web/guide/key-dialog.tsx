import Button from '@mui/material/Button';
import { ContentDialog, CopiedText, Notice } from '@trellis/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionGuide, type SpeakingController } from './connection-guide.tsx';

interface KeyDialogProps {
  title: string;
  controller: SpeakingController;
  apiKey: string;
  onClose: () => void;
  children?: ReactNode;
}

/** A key, shown this once, with samples that use it. Only its button leads away: a slip would lose the key. */
export function KeyDialog({ title, controller, apiKey, onClose, children }: KeyDialogProps) {
  const { t } = useTranslation('devices');
  return (
    <ContentDialog
      isBlocking
      title={title}
      width={680}
      onClose={onClose}
      actions={
        <Button variant="contained" sx={{ minHeight: 44 }} onClick={onClose}>
          {t('key.kept')}
        </Button>
      }
    >
      <Notice state="warning">{t('key.once')}</Notice>
      <CopiedText label={t('key.key')} text={apiKey} />
      {children}
      <ConnectionGuide controller={controller} apiKey={apiKey} />
    </ContentDialog>
  );
}
