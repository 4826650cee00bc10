import { useTranslation } from 'react-i18next';
import type { Place } from '../places/place.ts';
import { ResultLink } from './result-link.tsx';

/** Pages under their heading. */
export function PageList({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation('search');
  if (places.length === 0) return null;
  return (
    <section className="search-kind" aria-label={t('groups.page')}>
      <h2>{t('groups.page')}</h2>
      <ul>
        {places.map(({ key, icon, label, menu, category, path = '' }) => (
          <li key={key}>
            <ResultLink icon={icon} title={label} detail={menu?.description || (category ?? '')} path={path} />
          </li>
        ))}
      </ul>
    </section>
  );
}
