import { roleKeyOf } from '@trellis/access/model';
import { filtered } from '@trellis/entity-kit';
import { lifecyclesApi } from '@trellis/lifecycles/model';
import { useCall, useFormat, useUser, useOpenPath } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { areasNow } from '../farm/area-now.ts';
import { areaAhead, dayMs, type AreaAhead } from '../farm/day-ahead.ts';
import { countDue } from '../farm/due-tasks.ts';
import { useFarmUnits } from '../farm/use-farm-units.ts';
import { startCalls } from '../start-calls.ts';
import { Tile } from '../tile.tsx';
import { useRecordPath } from '../use-record-path.ts';

const hourMs = 3_600_000;
/** Hours between the marks of the time axis. */
const markHours = 4;

/** What the plans have ahead within 24 hours: light and water of each area, then what people have to do. */
export function DayTile({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('start-page');
  const farm = useFarmUnits(facilityId);
  const now = farm.dataUpdatedAt;
  return (
    <Tile
      title={t('day.title')}
      icon="weather-sunny"
      usual={240}
      loads={farm}
      empty={(units) => (units.length === 0 ? t('day.empty') : undefined)}
    >
      {(units) => (
        <div className="start-day">
          <Hours now={now} />
          {areasNow(units, now).map((area) => (
            <AreaLane key={area.id} ahead={areaAhead(area, now)} now={now} />
          ))}
          <PeopleLane facilityId={facilityId} />
          <p className="start-day__legend" aria-hidden="true">
            <i data-kind="light" /> {t('day.light')} <i data-kind="water" /> {t('day.water')}
          </p>
        </div>
      )}
    </Tile>
  );
}

const share = (part: number): string => `${(part * 100).toFixed(2)}%`;

function Hours({ now }: { now: number }) {
  const { time } = useFormat();
  const first = Math.ceil(now / hourMs) * hourMs;
  const marks = Array.from({ length: 24 }, (_, hour) => first + hour * hourMs).filter(
    (at) => new Date(at).getUTCHours() % markHours === 0 && at < now + 0.9 * dayMs,
  );
  return (
    <div className="start-day__lane start-day__hours" aria-hidden="true">
      <span />
      <div>
        {marks.map((at) => (
          <span key={at} style={{ left: share((at - now) / dayMs) }}>
            {time(at)}
          </span>
        ))}
      </div>
    </div>
  );
}

function AreaLane({ ahead: { id, name, planned, lit, water }, now }: { ahead: AreaAhead; now: number }) {
  const { t } = useTranslation('start-page');
  const { time } = useFormat();
  const at = (part: number) => time(now + part * dayMs);
  const words = [
    ...lit.map(({ from, to, units }) => t('day.litFrom', { from: at(from), to: at(to), count: units })),
    ...water.map(({ at: when, units }) => t('day.waterAt', { at: at(when), count: units })),
  ];
  return (
    <div className="start-day__lane">
      <Link to={`/zone-devices/all?area=${id}`}>{name}</Link>
      <div role="img" aria-label={planned === 0 ? t('day.noPlan') : words.join('; ')} className="start-day__bar">
        {planned === 0 ? <span className="start-day__none">{t('day.noPlan')}</span> : null}
        {lit.map(({ from, to, units }) => (
          <i
            key={`${from} ${to}`}
            data-kind="light"
            style={{ left: share(from), width: share(to - from), opacity: 0.35 + 0.65 * (units / planned) }}
            data-hint={t('day.litFrom', { from: at(from), to: at(to), count: units })}
          />
        ))}
        {water.map(({ at: when, units }) => (
          <i
            key={when}
            data-kind="water"
            style={{ left: share(when) }}
            data-hint={t('day.waterAt', { at: at(when), count: units })}
          />
        ))}
      </div>
    </div>
  );
}

/** Tasks of the person, events of the calendar and harvests of the next 24 hours, in words. */
function PeopleLane({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('start-page');
  const { id, roles } = useUser();
  const { time, axis } = useFormat();
  // Read once: an address that changed with each moment would be asked for again and again.
  const [from] = useState(() => Date.now());
  const openPath = useOpenPath();
  const recordPath = useRecordPath();
  const [now, soon] = [new Date(from).toISOString(), new Date(from + dayMs).toISOString()];
  const dayOf = (at: string | number) => new Date(at).toLocaleDateString('en-CA', { timeZone: axis.zone });
  const tasks = useCall(
    startCalls.tasks,
    filtered({ where: { user_id: id, facility_id: facilityId }, order: 'date', limit: 50 }),
    { dependsOn: ['task_task', 'task_assignment'] },
  );
  const events = useCall(
    startCalls.events,
    filtered({
      where: { facility_id: facilityId, enddate: { gte: now }, startdate: { lte: soon } },
      order: 'startdate',
      limit: 5,
    }),
  );
  // Harvests of the facility are no news of its tenants.
  const isTenantAlone = roles.every((role) => roleKeyOf(role.id) === 'subTenant');
  const harvests = useCall(
    lifecyclesApi.calls.getHarvestSchedule,
    { query: { facility_id: String(facilityId) } },
    { dependsOn: ['ag_lifecycles'], enabled: !isTenantAlone },
  );
  // The same tasks, judged alike, as the tile of tasks shows.
  const due = countDue(tasks.data ?? [], dayOf, tasks.dataUpdatedAt || from);
  const cut = (harvests.data ?? []).filter(({ daysLeft }) => daysLeft <= 1);
  const parts = [
    ...(due.overdue + due.today > 0
      ? [
          <MaybeLink key="tasks" to={openPath('/taskflowmain')}>
            {t('day.tasks', due)}
          </MaybeLink>,
        ]
      : []),
    ...cut.map((harvest) => (
      <Link
        key={`h${harvest.id}`}
        to={recordPath({
          collection: 'ag_lifecycles',
          id: harvest.id,
          title: harvest.cropname,
          path: `/lifecycles?record=${harvest.id}`,
        })}
      >
        {t('day.harvest', { name: harvest.cropname })}
      </Link>
    )),
    ...(events.data ?? []).map((event) => (
      <span key={`e${event.id}`}>{event.allDay ? event.title : `${time(event.startdate)} ${event.title}`}</span>
    )),
  ];
  return (
    <div className="start-day__lane start-day__people">
      <span>{t('day.people')}</span>
      <div>{parts.length === 0 ? t('day.nothing') : parts}</div>
    </div>
  );
}

const MaybeLink = ({ to, children }: { to: string | undefined; children: string }) =>
  to === undefined ? <span>{children}</span> : <Link to={to}>{children}</Link>;
