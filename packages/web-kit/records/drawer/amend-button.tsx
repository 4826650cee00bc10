import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { OpenRecord } from './open-record.ts';

/** Leads to the form that sets a closed record right; nothing for who may not. */
export function AmendButton({ onAmend }: Pick<OpenRecord, 'onAmend'>) {
  const { t } = useTranslation('records');
  return onAmend ? (
    <Button variant="outlined" onClick={onAmend}>
      {t('amend.open')}
    </Button>
  ) : null;
}
