import { countStandings, standingOf, unitStandings } from '@trellis/units/model';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFarmUnits } from './farm/use-farm-units.ts';

/** Words of the controllers' own count nowhere here. */
const standings = unitStandings.filter((one) => one !== 'OTHER');

/** The facility and its units in figures, each leading to the units behind it. */
export function FarmSummary({ facilityId, name }: { facilityId: number; name: string }) {
  const { t } = useTranslation('start-page');
  const { data = [] } = useFarmUnits(facilityId);
  if (data.length === 0) return name;
  const counts = countStandings(data.map(({ unit, health }) => standingOf(health.state, unit)));
  return (
    <span className="start-summary">
      {name} · <Link to="/zone-devices/all">{t('summary.units', { count: data.length })}</Link>
      {standings.map((state) =>
        counts[state] > 0 ? (
          <span key={state}>
            {' · '}
            <Link to={`/zone-devices/all?state=${state}`}>{t(`summary.${state}`, { count: counts[state] })}</Link>
          </span>
        ) : null,
      )}
    </span>
  );
}
