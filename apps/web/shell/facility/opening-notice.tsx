import { ListSkeleton } from '@trellis/ui';
import { useTranslation } from 'react-i18next';

/** Stands in the place of the page while another facility is opened: its name, and the shape of what comes. */
export function OpeningNotice({ name }: { name: string }) {
  const { t } = useTranslation('shell');
  return (
    <div className="shell-moving" aria-busy="true">
      <p role="status" className="shell-moving__text">
        {t('facility.opening', { name })}
      </p>
      <ListSkeleton />
    </div>
  );
}
