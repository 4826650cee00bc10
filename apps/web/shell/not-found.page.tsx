import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { StandaloneNotice } from './standalone-notice.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const [query] = useSearchParams();
  return (
    <StandaloneNotice
      title={t('notFound.title')}
      text={t('notFound.text', { path: query.get('from') ?? '/notfound' })}
    />
  );
}
