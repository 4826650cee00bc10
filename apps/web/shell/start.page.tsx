import { EmptyNotice, PageFrame } from '@trellis/ui';
import { useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** The start page of a person to whom no page is open yet. */
export function StartPage() {
  const { t } = useTranslation('shell');
  const { firstname, facilityname } = useUser();
  return (
    <PageFrame title={t('start.title', { name: firstname ?? '' })} scope={facilityname}>
      <EmptyNotice text={t('menu.none')} />
    </PageFrame>
  );
}
