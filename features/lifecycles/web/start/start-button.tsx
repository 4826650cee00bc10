import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useStartPath } from './start-path.ts';

/** The way to a new run, for whom the server lets save or start one. */
export function StartButton() {
  const { t } = useTranslation('lifecycles');
  const { search, pathname } = useLocation();
  const path = useStartPath()({});
  if (path === undefined) return null;
  const query = new URLSearchParams(search);
  query.set('begin', 'plan');
  return (
    <Button variant="contained" component={Link} to={`${pathname}?${query}`}>
      {t('start.title')}
    </Button>
  );
}
