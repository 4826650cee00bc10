import { stageColour } from '@trellis/grow-plans/web/hooks';
import { fillOf, type RackShelf, type RackUnit, type Room } from '@trellis/farm-dashboard/model';
import { Tile, unitCardPath, useFarmUnits, type FarmUnit } from '@trellis/reports/web/hooks';
import { StateIcon } from '@trellis/ui';
import { unitNaming } from '@trellis/units/model';
import { useFormat, usePreferences, useUser } from '@trellis/web-kit';
import { useMemo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface RoomsTileProps {
  facilityId: number;
  rooms: readonly Room[];
  readAt: number;
}

/** Rooms, racks and shelves as they stand: what grows where, in which stage, how full, and where the trouble is. */
export function RoomsTile({ facilityId, rooms, readAt }: RoomsTileProps) {
  const { t } = useTranslation('farm-dashboard');
  const { data } = useFarmUnits(facilityId);
  const health = useMemo(() => new Map(data?.map((one) => [one.unit.platformGroup_id, one.health])), [data]);
  const loads = { data: rooms, error: null, refetch: () => undefined, dataUpdatedAt: readAt };
  return (
    <Tile title={t('rooms.title')} icon="layers" path="/full-area-view" usual={320} loads={loads}>
      {() => (
        <>
          <StageLegend rooms={rooms} />
          <div className="fd-rooms">
            {rooms.map((room) => (
              <section key={room.id} className="fd-room" aria-label={room.name}>
                <h3>
                  <Link to={`/full-area-view?area=${room.id}`}>{room.name}</Link>
                </h3>
                <div className="fd-racks">
                  {room.racks.map((rack) => (
                    <div key={rack.name ?? ''} className="fd-rack">
                      <span className="fd-rack__name">{rack.name ?? t('rooms.noRack')}</span>
                      <ul>
                        {rack.units.map((unit) => (
                          <UnitInRack key={unit.id} unit={unit} health={health.get(unit.id)} />
                        ))}
                      </ul>
                    </div>
                  ))}
                </div>
              </section>
            ))}
          </div>
        </>
      )}
    </Tile>
  );
}

const trouble = { OFFLINE: 'offline', WARN: 'warning', DISABLED: 'disabled', UNDEPLOYED: 'disabled' } as const;
const troubleOf = (health: FarmUnit['health'] | undefined) =>
  Object.entries(trouble).find(([state]) => state === health?.state)?.[1];

function UnitInRack({ unit, health }: { unit: RackUnit; health: FarmUnit['health'] | undefined }) {
  const { t } = useTranslation(['farm-dashboard', 'start-page']);
  const { number } = useFormat();
  const { showFullVfuName = null } = useUser();
  const name = unitNaming(showFullVfuName)(unit.name);
  const look = troubleOf(health);
  const state = health ? t(`start-page:units.states.${health.state}`, { defaultValue: health.label }) : '';
  const { fill } = fillOf(unit.shelves);
  const grows = [
    ...new Set(
      unit.shelves.flatMap(({ crop, phase }) => (crop === null ? [] : [[crop, phase].filter(Boolean).join(', ')])),
    ),
  ];
  const said = [
    ...(grows.length > 0 ? grows : [t('rooms.nothing')]),
    ...(fill === null || fill === 0 ? [] : [t('rooms.full', { percent: number(fill * 100) })]),
    ...(state === '' ? [] : [state]),
  ].join(' · ');
  return (
    <li>
      <Link
        to={unitCardPath(unit.id)}
        className="fd-unit"
        data-state={look}
        aria-label={`${name}: ${said}`}
        data-hint={`${name}: ${said}`}
      >
        <span className="fd-unit__name">
          {look === undefined ? null : <StateIcon state={look} size={12} />}
          {name}
        </span>
        <span className="fd-shelves" aria-hidden="true">
          {unit.shelves.map((shelf) => (
            <span key={shelf.id} style={shelfStyle(shelf)} />
          ))}
        </span>
      </Link>
    </li>
  );
}

/** A shelf is filled from the left as far as it is taken, in the colour of its stage. */
const shelfStyle = ({ plants, capacity, growStage_id, lifecycle_id }: RackShelf): CSSProperties | undefined => {
  if (lifecycle_id === null) return undefined;
  const share = capacity > 0 ? Math.min(1, plants / capacity) : 1;
  return {
    background: `linear-gradient(90deg, ${stageColour(growStage_id)} ${Math.round(share * 100)}%, transparent 0)`,
  };
};

/** What the colours say; only those that are seen. */
function StageLegend({ rooms }: { rooms: readonly Room[] }) {
  const { t } = useTranslation('farm-dashboard');
  const { lang } = usePreferences();
  const shelves = rooms.flatMap(({ racks }) => racks.flatMap(({ units }) => units.flatMap((unit) => unit.shelves)));
  const stages = new Map<number | null, string>();
  for (const { lifecycle_id, growStage_id, stageLabel, stageLabelEs } of shelves)
    if (lifecycle_id !== null && !stages.has(growStage_id))
      stages.set(growStage_id, ((lang === 'es' && stageLabelEs) || stageLabel) ?? t('stages.none'));
  if (stages.size === 0) return null;
  return (
    <ul className="fd-legend" aria-label={t('rooms.legend')}>
      {[...stages].map(([id, word]) => (
        <li key={id}>
          <i style={{ background: stageColour(id) }} /> {word}
        </li>
      ))}
      <li>
        <i className="fd-legend__empty" /> {t('rooms.free')}
      </li>
    </ul>
  );
}
