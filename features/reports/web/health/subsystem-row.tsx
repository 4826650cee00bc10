import type { SubsystemHealth } from '@trellis/reports/model';
import { StateChip } from '@trellis/ui';
import { unitPagePath } from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface SubsystemRowProps {
  subsystem: SubsystemHealth;
  /** Another page opens. */
  onLeave: () => void;
}

/** One part of the facility: its light, how many are affected, the one that has waited longest. */
export function SubsystemRow({ subsystem, onLeave }: SubsystemRowProps) {
  const { t } = useTranslation('reports');
  const { key, state, affected, total } = subsystem;
  const isBad = affected > 0;
  const count = () => {
    if (state === 'disabled') return t('health.unused');
    if (total === 0 && !isBad) return t('health.nothing');
    if (key === 'network') return isBad ? '' : t('health.what.network');
    return isBad
      ? t('health.affected', { affected, total: Math.max(affected, total) })
      : t('health.known', { count: total });
  };
  return (
    <li>
      <StateChip state={state} />
      <div>
        <strong>{t(`health.keys.${key}`)}</strong> <span className="t-number">{count()}</span>
        {isBad ? <Worst subsystem={subsystem} onLeave={onLeave} /> : null}
      </div>
    </li>
  );
}

function Worst({ subsystem: { key, worst }, onLeave }: SubsystemRowProps) {
  const { t } = useTranslation('reports');
  const { dateTime, otherZone } = useFormat();
  if (!worst) return null;
  const { name, at, platformGroup_id } = worst;
  if (key === 'network') return <p>{at ? t('health.noReading', { time: dateTime(at) }) : t('health.noReadingEver')}</p>;
  return (
    <p>
      {t(`health.what.${key}`)}:{' '}
      {platformGroup_id === null ? (
        name
      ) : (
        <Link to={unitPagePath({ ...worst, platformGroup_id })} onClick={onLeave}>
          {name}
        </Link>
      )}
      {at ? (
        <>
          {', '}
          <time dateTime={at} data-hint={otherZone(at)}>
            {dateTime(at)}
          </time>
        </>
      ) : null}
    </p>
  );
}
