import { useRecents } from '@trellis/navigation/web/hooks';
import { useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../found/kinds.ts';
import { readRecentThings } from '../found/recent-things.ts';
import { useFoundWords } from '../found/use-found-words.ts';
import { usualPlaces } from '../places/rank-places.ts';
import { usePlaces } from '../places/use-places.ts';
import { PageList } from './page-list.tsx';
import { ResultLink } from './result-link.tsx';

/** Pages offered before anything is typed. */
const mostPages = 8;

/** What a person most likely looks for before they typed: things and pages they opened last, then their favourites. */
export function StartList() {
  const { t } = useTranslation('search');
  const { id, facility_id } = useUser();
  const words = useFoundWords();
  const [things] = useState(() => readRecentThings(id, facility_id));
  const places = usualPlaces(usePlaces(), useRecents());
  return (
    <div className="search-start">
      {things.length > 0 ? (
        <section className="search-kind" aria-label={t('groups.recent')}>
          <h2>{t('groups.recent')}</h2>
          <ul>
            {things.map(({ collection, id: thing, title, path }) => (
              <li key={`${collection} ${thing}`}>
                <ResultLink icon={kindOf(collection).icon} title={title} detail={words.one(collection)} path={path} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <PageList places={places.filter(({ path }) => path !== undefined).slice(0, mostPages)} />
    </div>
  );
}
