import { everyday, filtered } from '@trellis/entity-kit';
import { EmptyNotice, FailedNotice, StateIcon, TilesSkeleton, useMinute } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useUnit } from '../live/use-unit.ts';
import { stateKeyOf, stateLooks } from '../unit-grid/arrange/unit-states.ts';
import { stateWord } from '../unit-grid/cells/unit-cells.tsx';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { isStale, valueOf, type CellMetric, type Rack } from './area-cells.ts';
import { useShownValue } from './area-racks.tsx';
import { layShelves, type LaidRack, type LaidShelf } from './lay-shelves.ts';

interface ShelfMapProps {
  racks: readonly Rack[];
  metric: CellMetric;
  onOpen: (id: number) => void;
}

/** Racks as they stand: a column for each unit, a row for each level, what grows on each shelf; arrows walk through it. */
export function ShelfMap({ racks, metric, onOpen }: ShelfMapProps) {
  const { t } = useTranslation('area-view');
  const now = useMinute();
  const ids = racks.flatMap(({ units }) => units.map(({ id }) => id));
  const where = { platformGroup_id: { inq: ids } };
  const isKnown = ids.length > 0;
  const units = useCall(
    everyday('ag_platformGroups').list,
    filtered({ where: { id: { inq: ids } }, fields: ['id', 'position'], order: 'id' }),
    { enabled: isKnown, keepPrevious: true, isWhole: true },
  );
  const shelves = useCall(everyday('ag_platforms').list, filtered({ where, order: ['level', 'id'] }), {
    enabled: isKnown,
    keepPrevious: true,
    isWhole: true,
  });
  // What was left long ago is not read: years of it would come with every look.
  const standing = { ...where, finish: null };
  const plants = useCall(everyday('ag_lifecyclePlatforms').list, filtered({ where: standing, order: 'id' }), {
    enabled: isKnown,
    keepPrevious: true,
    isWhole: true,
  });
  const failed = [units, shelves, plants].filter(({ data, error }) => data === undefined && error !== null);
  if (failed[0])
    return (
      <FailedNotice
        reason={failed[0].error?.message ?? ''}
        onRetry={() => failed.forEach((read) => void read.refetch())}
      />
    );
  if (!units.data || !shelves.data || !plants.data) return <TilesSkeleton tileHeight={56} />;
  const positions = new Map(units.data.map(({ id, position }) => [id, position] as const));
  const laid = layShelves(racks, positions, shelves.data, plants.data, now);
  if (shelves.data.length === 0) return <EmptyNotice text={t('shelves.none')} />;
  return (
    <div className="av-shelves">
      {laid.map((rack) => (
        <RackTable key={rack.name ?? ''} rack={rack} metric={metric} now={now} onOpen={onOpen} />
      ))}
    </div>
  );
}

interface RackTableProps {
  rack: LaidRack;
  metric: CellMetric;
  now: number;
  onOpen: (id: number) => void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function RackTable({ rack: { name, units, rows }, metric, now, onOpen }: RackTableProps) {
  const { t } = useTranslation('area-view');
  const [at, setAt] = useState<readonly [number, number]>([0, 0]);
  const label = name === null ? t('noRack') : t('rack', { name });
  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const place = [clamp(at[0] + step[0], rows.length), clamp(at[1] + step[1], units.length)] as const;
    setAt(place);
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${place.join(' ')}"]`)?.focus();
  };
  return (
    <section aria-label={label} className="av-shelves__rack">
      <h2 className="av-rack__name">{label}</h2>
      <table role="grid" aria-label={t('shelves.of', { name: label })} onKeyDown={walk}>
        <thead>
          <tr>
            <th>{t('shelves.level')}</th>
            {units.map(({ id }) => (
              <UnitHead key={id} id={id} metric={metric} now={now} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ level, cells }, row) => (
            <tr key={level}>
              <th>{level}</th>
              {cells.map((shelf, column) => (
                <ShelfCell
                  key={units[column]?.id}
                  unit={units[column] as UnitEntry}
                  shelf={shelf}
                  place={`${row} ${column}`}
                  isHere={at[0] === row && at[1] === column}
                  onFocus={() => setAt([row, column])}
                  onOpen={onOpen}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const clamp = (place: number, count: number): number => Math.min(Math.max(0, place), Math.max(0, count - 1));

/** A unit over its shelves: its name and the value that was chosen, as it is now. */
function UnitHead({ id, metric, now }: { id: number; metric: CellMetric; now: number }) {
  const entry = useUnit(id);
  const show = useShownValue(metric);
  if (!entry) return <th />;
  const look = stateLooks[stateKeyOf(entry)];
  return (
    <th scope="col" data-state={look} data-stale={isStale(entry, metric, now)}>
      <StateIcon state={look} /> {entry.facets.name}
      <strong>{show(valueOf(entry, metric, now))}</strong>
    </th>
  );
}

interface ShelfCellProps {
  unit: UnitEntry;
  shelf: LaidShelf | null;
  place: string;
  isHere: boolean;
  onFocus: () => void;
  onOpen: (id: number) => void;
}

function ShelfCell({ unit, shelf, place, isHere, onFocus, onOpen }: ShelfCellProps) {
  const { t } = useTranslation('area-view');
  const { t: words } = useGridWords();
  const entry = useUnit(unit.id) ?? unit;
  const look = stateLooks[stateKeyOf(entry)];
  const text = shelf
    ? shelf.plants > 0
      ? `${entry.facets.strain ?? t('shelves.mixed')} · ${t('shelves.plants', { count: shelf.plants, of: shelf.capacity })}`
      : t('shelves.empty', { count: shelf.capacity })
    : t('shelves.gap');
  return (
    <td role="gridcell" data-state={look} data-empty={!shelf || shelf.plants === 0}>
      <button
        type="button"
        data-place={place}
        tabIndex={isHere ? 0 : -1}
        aria-label={`${entry.facets.name} ${shelf?.name ?? ''}, ${stateWord(words, entry)}, ${text}`}
        onFocus={onFocus}
        onClick={() => onOpen(unit.id)}
      >
        <span aria-hidden="true">{text}</span>
      </button>
    </td>
  );
}
