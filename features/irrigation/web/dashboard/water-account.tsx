import Link from '@mui/material/Link';
import { useReasonText } from '@trellis/commands/web/hooks';
import { Notice, SidePanel, StateChip } from '@trellis/ui';
import { UnitTicketButton } from '@trellis/unit-status/web/hooks';
import { shortUnitName, unitPagePath } from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { WateredUnit } from './use-water.ts';
import { listMarks, type WaterMark } from './water-timeline.ts';

interface WaterAccountProps {
  row: WateredUnit;
  now: number;
  onClose: () => void;
}

const states = {
  done: 'healthy',
  manual: 'healthy',
  running: 'info',
  lost: 'warning',
  missed: 'error',
  planned: 'info',
} as const satisfies Record<WaterMark['kind'], string>;

/** Every drop of a unit: what came, how much, by whose order; what was owed and never came; what looks wrong; what comes next. */
export function WaterAccount({ row, now, onClose }: WaterAccountProps) {
  const { t } = useTranslation('irrigation');
  const reasonText = useReasonText();
  const { dateTime, number } = useFormat();
  const { unit, day } = row;
  const missedText = (since: string, windowEnd: string) =>
    t('dashboard.missedWhy', { since: dateTime(since), end: dateTime(windowEnd) });
  const litres = new Map(day.shots.map((shot) => [Date.parse(shot.start), shot.litres]));
  const marks = listMarks(row, now).sort((one, other) => other.at - one.at);
  return (
    <SidePanel title={shortUnitName(unit.platformGroupName)} note={t('account.title')} width={460} onClose={onClose}>
      <div className="ir-account">
        <Link component={RouterLink} to={unitPagePath(unit)}>
          {t('account.open')}
        </Link>
        {day.suspicions.map(({ kind, at, change }) => {
          const label = t(`dashboard.suspicions.${kind}.label`);
          const why = t(`dashboard.suspicions.${kind}.why`, {
            at: dateTime(at),
            change: change === null ? '' : number(change, 1),
          });
          return (
            <Notice
              key={kind}
              state="warning"
              action={<UnitTicketButton record={unit} now={now} about={`${label}. ${why}`} since={at} />}
            >
              <strong>{label}.</strong> {why}
            </Notice>
          );
        })}
        {day.ordered.map(({ id, at, reason }) => (
          <Notice key={id} state="warning">
            {t('dashboard.orderedWhy', {
              at: dateTime(at),
              reason: reasonText({ error: reason }) ?? t('dashboard.noAnswer'),
            })}
          </Notice>
        ))}
        {day.missed.map(({ since, windowEnd }) => (
          <Notice
            key={since}
            state="error"
            action={<UnitTicketButton record={unit} now={now} about={missedText(since, windowEnd)} since={since} />}
          >
            {missedText(since, windowEnd)}
          </Notice>
        ))}
        {marks.length === 0 ? <p className="ir-soft">{t('account.nothing')}</p> : null}
        <ol className="ir-account__list">
          {marks.map(({ kind, at, durationSeconds }) => {
            const given = litres.get(at);
            return (
              <li key={`${kind} ${at}`}>
                <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>
                <StateChip state={states[kind]} label={t(`dashboard.marks.${kind}`)} />
                <span className="ir-soft">
                  {[
                    durationSeconds === null ? '' : `${number(durationSeconds, 0)} s`,
                    given == null ? '' : `${number(given, 1)} L`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            );
          })}
        </ol>
      </div>
    </SidePanel>
  );
}
