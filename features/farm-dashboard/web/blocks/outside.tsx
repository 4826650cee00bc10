import { Tile, unitCardPath, useFarmUnits, useShowReading } from '@trellis/reports/web/hooks';
import { mostSparklineUnits, sparklinesApi } from '@trellis/telemetry/model';
import { Sparkline } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findOutside, isOutside, type OutsideUnit } from './find-outside.ts';

const shownUnits = 6;
const pollMs = 5 * 60_000;

interface OutsideTileProps {
  facilityId: number;
  only: ReadonlySet<number> | undefined;
}

/** Units out of their targets for longer than an hour, those furthest and longest out first. */
export function OutsideTile({ facilityId, only }: OutsideTileProps) {
  const { t } = useTranslation('farm-dashboard');
  const farm = useFarmUnits(facilityId, only);
  const ids = useMemo(
    () =>
      (farm.data ?? [])
        .filter(isOutside)
        .map(({ unit }) => unit.platformGroup_id)
        .toSorted((one, other) => one - other)
        .slice(0, mostSparklineUnits),
    [farm.data],
  );
  const lines = useCall(
    sparklinesApi.calls.getSparklines,
    { query: { platformGroup_ids: ids.join(',') } },
    { pollMs, enabled: ids.length > 0 },
  );
  const isKnown = farm.data !== undefined && (ids.length === 0 || lines.data !== undefined);
  const found = useMemo(
    () => (farm.data && lines.data ? findOutside(farm.data, lines.data) : []),
    [farm.data, lines.data],
  );
  const loads = {
    data: isKnown ? found : undefined,
    error: farm.error ?? lines.error,
    refetch: () => {
      void farm.refetch();
      void lines.refetch();
    },
    dataUpdatedAt: farm.dataUpdatedAt,
  };
  return (
    <Tile
      title={t('outside.title')}
      icon="thermometer"
      path="/zone-devices/all"
      usual={180}
      loads={loads}
      empty={(units) => (units.length === 0 ? t('outside.empty') : undefined)}
    >
      {(units) => (
        <>
          <ol className="start-rows">
            {units.slice(0, shownUnits).map((unit) => (
              <OutsideRow key={unit.one.unit.platformGroup_id} unit={unit} />
            ))}
          </ol>
          {units.length > shownUnits ? (
            <p className="start-tile__foot">{t('outside.more', { count: units.length - shownUnits })}</p>
          ) : null}
        </>
      )}
    </Tile>
  );
}

function OutsideRow({ unit: { one, metric, hours, degreeHours, side, line } }: { unit: OutsideUnit }) {
  const { t } = useTranslation('farm-dashboard');
  const { number, units } = useFormat();
  const show = useShowReading();
  const newest = line.findLast((value) => value !== null) ?? null;
  const { value, unit } = show(metric, newest);
  // A difference of temperatures scales without the offset.
  const isF = unit.includes('F');
  const far = metric === 'temperature' ? degreeHours * (isF ? 1.8 : 1) : null;
  return (
    <li>
      <div className="start-rows__words">
        <strong>
          <Link to={unitCardPath(one.unit.platformGroup_id)}>{one.unit.platformGroupName}</Link>
        </strong>
        <small>
          {t(`outside.${metric}.${side}`, { value: `${value} ${unit}`.trim() })} ·{' '}
          {t('outside.for', { hours: number(hours, Number.isInteger(hours) ? 0 : 1) })}
          {far === null ? null : ` · ${t('outside.degreeHours', { amount: number(far, 1), unit: isF ? '°F' : '°C' })}`}
        </small>
      </div>
      <Sparkline isQuiet values={line} width={80} height={28} isOut key={units} />
    </li>
  );
}
