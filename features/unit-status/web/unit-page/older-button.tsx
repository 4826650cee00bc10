import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface OlderButtonProps {
  /** How many are shown, how many were asked for, and the most that can be. */
  shown: number;
  limit: number;
  most: number;
  onMore: (limit: number) => void;
}

/** Shows older records of a list; where there are more than can be shown, says so. */
export function OlderButton({ shown, limit, most, onMore }: OlderButtonProps) {
  const { t } = useTranslation('unit-page');
  if (shown < limit) return null;
  if (limit >= most) return <p className="up-soft">{t('older.cut', { count: most })}</p>;
  return (
    <Button variant="outlined" onClick={() => onMore(Math.min(most, limit * 2))} sx={{ alignSelf: 'flex-start' }}>
      {t('older.show')}
    </Button>
  );
}
