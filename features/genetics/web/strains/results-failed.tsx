import Button from '@mui/material/Button';
import { geneticsApi } from '@trellis/genetics/model';
import { Notice } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Says that what strains gave could not be loaded, instead of leaving its places blank; nothing while it could. */
export function ResultsFailed() {
  const { t } = useTranslation('genetics');
  const { data, error, refetch, isFetching } = useCall(geneticsApi.calls.history, { query: {} });
  if (!error || data) return null;
  return (
    <Notice
      state="error"
      action={
        <Button color="inherit" loading={isFetching} onClick={() => void refetch()}>
          {t('strain.retry')}
        </Button>
      }
    >
      {t('strain.failed', { reason: error.message })}
    </Notice>
  );
}
