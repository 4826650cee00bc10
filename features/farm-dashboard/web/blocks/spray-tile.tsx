import { Tile, TileRow, unitCardPath } from '@trellis/reports/web/hooks';
import { useFormat, useOpenPath } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loaded, type AheadProps } from './fortnight.tsx';

/** Units nobody enters yet, then sprayings that are planned. */
export function SprayTile({ ahead: { closed, sprays }, readAt }: AheadProps) {
  const { t } = useTranslation('farm-dashboard');
  const { dateTime } = useFormat();
  const openPath = useOpenPath();
  const log = openPath('/ipm-spray-history');
  return (
    <Tile
      title={t('sprays.title')}
      icon="bug"
      path="/ipm-spray-history"
      usual={180}
      loads={loaded({ closed, sprays }, readAt)}
      empty={() => (closed.length + sprays.length === 0 ? t('sprays.empty') : undefined)}
    >
      {() => (
        <ul className="start-rows">
          {closed.map(({ platformGroup_id, unit, product, reiUntil, ppe }) => (
            <TileRow
              key={`c${platformGroup_id}`}
              title={<Link to={unitCardPath(platformGroup_id)}>{unit}</Link>}
              note={[product, ppe === null ? null : t('sprays.ppe', { ppe })].filter(Boolean).join(' · ')}
              side={t('sprays.closed', { time: dateTime(reiUntil) })}
              isLate
            />
          ))}
          {sprays.map(({ id, product, start, units, applicator }) => (
            <TileRow
              key={`p${id}`}
              title={log === undefined ? product : <Link to={`${log}?record=${id}`}>{product}</Link>}
              note={[units, applicator].filter(Boolean).join(' · ')}
              side={dateTime(start)}
              isLate={Date.parse(start) < readAt}
            />
          ))}
        </ul>
      )}
    </Tile>
  );
}
