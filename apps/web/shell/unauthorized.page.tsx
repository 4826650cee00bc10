import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { StandaloneNotice } from './notices/standalone-notice.tsx';

/** A page that is not in the person's menu. */
export function UnauthorizedPage() {
  const { t } = useTranslation('shell');
  const [query] = useSearchParams();
  const path = query.get('from');
  const text = path ? t('unauthorized.text', { path }) : t('unauthorized.textPlain');
  return <StandaloneNotice title={t('unauthorized.title')} text={text} />;
}
