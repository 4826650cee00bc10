import { isAdmin, useSession } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Who set the installation up and stopped before its rooms is led back there. */
export function NoUnits() {
  const { t } = useTranslation('start-page');
  const { user } = useSession();
  if (!user || !isAdmin(user)) return t('units.empty');
  return (
    <>
      {t('units.none')} <Link to="/setup?step=rooms">{t('units.setUp')}</Link>
    </>
  );
}
