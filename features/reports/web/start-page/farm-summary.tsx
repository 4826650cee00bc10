import { countStates } from '@trellis/units/model';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFarmUnits } from './farm/use-farm-units.ts';

const states = ['HEALTHY', 'WARN', 'OFFLINE', 'DISABLED', 'UNDEPLOYED'] as const;

/** The facility and its units in figures, each leading to the units behind it. */
export function FarmSummary({ facilityId, name }: { facilityId: number; name: string }) {
  const { t } = useTranslation('start-page');
  const { data = [] } = useFarmUnits(facilityId);
  if (data.length === 0) return name;
  const counts = countStates(data.map(({ health }) => health));
  return (
    <span className="start-summary">
      {name} · <Link to="/zone-devices/all">{t('summary.units', { count: data.length })}</Link>
      {states.map((state) =>
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
