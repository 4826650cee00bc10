import { useQueryClient } from '@tanstack/react-query';
import { favoritePlaces, rememberOpened, type MenuPlace } from '@trellis/navigation/web';
import { NamedIcon } from '@trellis/ui';
import { useClientOptions } from '@trellis/web-kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useKeptHeight } from '../use-kept-height.ts';
import { useMenuPlaces, useRecents } from '../use-places.ts';

/** Pages shown at most. */
const most = 10;

/** The person's own pages as large buttons: what they marked with the heart, then what they opened last. */
export function PlacesTile() {
  const { t } = useTranslation('start-page');
  const id = useId();
  const options = useClientOptions();
  const queries = useQueryClient();
  const places = useMenuPlaces();
  const recents = useRecents();
  const shown = ownPlaces(places, recents ?? []);
  const [height, body] = useKeptHeight('places', 56, recents !== undefined);
  return (
    <section className="start-tile" aria-labelledby={id}>
      <header className="start-tile__head">
        <NamedIcon name="heart" size={20} />
        <h2 id={id}>{t('places.title')}</h2>
      </header>
      <div ref={body} className="start-tile__body" style={recents ? undefined : { minHeight: height }}>
        {recents && shown.length === 0 ? <p className="start-tile__empty">{t('places.empty')}</p> : null}
        <ul className="start-places">
          {shown.map((place) => (
            <li key={place.path}>
              <Link to={place.path} onClick={() => rememberOpened(place.id, options, queries)}>
                <NamedIcon name={place.icon} size={24} />
                {place.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ownPlaces(places: readonly MenuPlace[], recents: readonly number[]): MenuPlace[] {
  const opened = recents.flatMap((id) => places.find((place) => place.id === id) ?? []);
  return [...new Set([...favoritePlaces(places), ...opened])].slice(0, most);
}
