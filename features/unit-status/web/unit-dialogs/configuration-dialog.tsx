import Button from '@mui/material/Button';
import { ContentDialog } from '@trellis/ui';
import { useToast } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { ConfigurationTab } from '../unit-page/configuration/configuration-tab.tsx';
import '../unit-page/unit-page.css';
import type { UnitInfoDialogProps } from './unit-info-dialog-props.ts';

/** The unit and its controller as they are recorded, to read and to copy. */
export function ConfigurationDialog({ entry, onClose }: UnitInfoDialogProps) {
  const { t, preferences } = useGridWords();
  const { ready } = useTranslation('unit-page');
  const toast = useToast();
  const { lifecycles: _, ...record } = entry.record;
  const copy = () =>
    void navigator.clipboard.writeText(JSON.stringify(record, null, 2)).then(() => toast.success(t('look.copied')));
  return (
    <ContentDialog
      title={`${t('look.configuration')} · ${preferences.nameOf(entry.record.platformGroupName)}`}
      width={720}
      actions={<Button onClick={copy}>{t('look.copy')}</Button>}
      onClose={onClose}
    >
      {ready ? <ConfigurationTab entry={entry} /> : null}
    </ContentDialog>
  );
}
