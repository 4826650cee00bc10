import type { CallReply } from '@trellis/entity-kit';
import type { farmDashboardApi, Turn } from '@trellis/farm-dashboard/model';
import { Tile, useRecordPath } from '@trellis/reports/web/hooks';
import { NamedIcon } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export interface AheadProps {
  ahead: CallReply<typeof farmDashboardApi.calls.getFortnight>;
  readAt: number;
}

const dayMs = 86_400_000;
const days = 14;
/** Turns named on a day; the others are counted. */
const shownTurns = 4;
const icons: Readonly<Record<Turn['kind'], string>> = {
  start: 'play',
  transplant: 'seed',
  flip: 'weather-sunny',
  phase: 'leaf',
  harvest: 'barley',
};

/** The tile without anything that loads on its own: its row has what it shows. */
export const loaded = <T,>(data: T, readAt: number) => ({
  data,
  error: null,
  refetch: () => undefined,
  dataUpdatedAt: readAt,
});

/** Starts, transplants, flips to flower and harvests, day by day for two weeks; what is late stands first. */
export function Fortnight({ ahead: { today, turns }, readAt }: AheadProps) {
  const { t } = useTranslation('farm-dashboard');
  const { axis } = useFormat();
  const first = Date.parse(today);
  const weekday = new Intl.DateTimeFormat(axis.locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  const byDay = Map.groupBy(turns, ({ daysLeft }) => Math.max(-1, daysLeft));
  const columns = [-1, ...Array.from({ length: days }, (_, day) => day)]
    .map((day) => ({ day, turns: byDay.get(day) ?? [] }))
    .filter(({ day, turns }) => day >= 0 || turns.length > 0);
  return (
    <Tile
      title={t('ahead.title')}
      icon="calendar"
      path="/lifecycles?view=gantt"
      usual={180}
      loads={loaded(columns, readAt)}
      empty={() => (turns.length === 0 ? t('ahead.empty') : undefined)}
    >
      {() => (
        <ol className="fd-days">
          {columns.map(({ day, turns: own }) => (
            <li key={day} data-late={day < 0} data-empty={own.length === 0} data-today={day === 0}>
              <span className="fd-days__name t-number">
                {day < 0 ? t('ahead.late') : day === 0 ? t('ahead.today') : weekday.format(first + day * dayMs)}
              </span>
              <ul>
                {own.slice(0, shownTurns).map((turn) => (
                  <TurnChip key={`${turn.lifecycle_id} ${turn.kind} ${turn.phase ?? ''}`} turn={turn} />
                ))}
              </ul>
              {own.length > shownTurns ? <small>{t('ahead.more', { count: own.length - shownTurns })}</small> : null}
            </li>
          ))}
        </ol>
      )}
    </Tile>
  );
}

function TurnChip({ turn: { kind, lifecycle_id, run, crop, phase, plants, units, date } }: { turn: Turn }) {
  const { t } = useTranslation('farm-dashboard');
  const { number, day } = useFormat();
  const recordPath = useRecordPath();
  const word = kind === 'phase' && phase !== null ? phase : t(`ahead.kinds.${kind}`);
  const said = [
    day(date),
    run,
    ...(plants > 0 ? [t('ahead.plants', { count: plants, shown: number(plants) })] : []),
    ...(units === null ? [] : [units]),
  ].join(' · ');
  const path = recordPath({
    ...{ collection: 'ag_lifecycles', id: lifecycle_id, title: crop },
    path: `/lifecycles?record=${lifecycle_id}`,
  });
  return (
    <li>
      <Link to={path} className="fd-turn" data-kind={kind} data-hint={said}>
        <NamedIcon name={icons[kind]} size={16} />
        <span>
          <b>{word}</b> {crop}
        </span>
      </Link>
    </li>
  );
}
