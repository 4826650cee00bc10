import OpenInNew from '@mui/icons-material/OpenInNewOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

/** Opens an address beside this page. */
export function OpenInTab({ url }: { url: string }) {
  const { t } = useTranslation('content');
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      variant="outlined"
      startIcon={<OpenInNew />}
    >
      {t('openInTab')}
    </Button>
  );
}
