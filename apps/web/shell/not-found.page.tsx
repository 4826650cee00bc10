import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { StandaloneNotice } from './notices/standalone-notice.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const [query] = useSearchParams();
  const path = query.get('from');
  const text = path ? t('notFound.text', { path }) : t('notFound.textPlain');
  return <StandaloneNotice title={t('notFound.title')} text={text} />;
}
