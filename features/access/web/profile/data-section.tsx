import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { accountApi } from '@trellis/access/model';
import { offerFile } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';

/** Everything kept about the person, as a file of theirs. */
export function DataSection() {
  const { t } = useTranslation('access');
  const read = useAction(accountApi.calls.ownData, {
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      offerFile(file, `trellis-${data.writtenAt.slice(0, 10)}.json`);
    },
  });
  return (
    <Section anchor="data" title={t('profile.data')}>
      <Typography sx={{ color: 'text.secondary' }}>{t('profile.dataText')}</Typography>
      <div>
        <Button variant="outlined" loading={read.isRunning} onClick={() => void read.run({})}>
          {t('profile.dataDownload')}
        </Button>
      </div>
    </Section>
  );
}
