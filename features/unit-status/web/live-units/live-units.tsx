import { CommandTray } from '@trellis/commands/web';
import useMediaQuery from '@mui/material/useMediaQuery';
import { FailedNotice, phoneBreakpoint, TilesSkeleton, type StateName } from '@trellis/ui';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isStale, valueOf } from '../area-view/area-cells.ts';
import { HealthCard } from '../health-card/health-card.tsx';
import { everyUnit } from '../live/grid-mode.ts';
import { ModeChangesContext, useModeChanges } from '../live/use-mode-changes.ts';
import type { UnitEntry } from '../live/unit-entry.ts';
import type { UnitStore } from '../live/unit-store.ts';
import { useUnitFeed } from '../live/use-unit-feed.ts';
import { UnitStoreContext } from '../live/use-unit.ts';
import { stateKeyOf, stateLooks, stateUrgency } from '../unit-grid/arrange/unit-states.ts';
import { stateWord } from '../unit-grid/cells/unit-cells.tsx';
import { GridWordsContext, useMakeGridWords } from '../unit-grid/grid-words.ts';
import { createSelectionStore } from '../unit-grid/selection/selection-store.ts';
import { UnitCommands } from '../unit-grid/selection/unit-commands.tsx';
import { SelectionBar } from '../unit-grid/selection/selection-bar.tsx';
import { SelectionContext, useSelectedIds, useSelectionStore } from '../unit-grid/selection/use-unit-selection.ts';
import '../unit-grid/unit-grid.css';

/** The climate of a unit as other pages show it: °C, fraction, ppm, kPa; null where it is unknown or too old. */
export const liveMetrics = ['temperature', 'humidity', 'co2', 'vpd'] as const;
export type LiveMetric = (typeof liveMetrics)[number];

/** A unit as it is now. */
export interface LiveUnit {
  id: number;
  name: string;
  look: StateName;
  word: string;
  /** The higher, the more it needs somebody. */
  urgency: number;
  values: Readonly<Record<LiveMetric, number | null>>;
  /** Phase of what grows there, and its day (the first is 1). */
  phase: string | null;
  phaseDay: number | null;
  /** Days to the harvest; negative when it is past. */
  harvestDays: number | null;
  /** Open tickets that every member may see. */
  tickets: number;
  /** Ms since it was watered last. */
  dryMs: number | null;
}

interface LiveUnitsProps {
  facilityId: number;
  /** The unit whose card is open. */
  openedId: number | undefined;
  onClose: () => void;
  children: (
    units: readonly LiveUnit[],
    show: (metric: LiveMetric, value: number) => string,
    choice: UnitChoice,
  ) => ReactNode;
}

/** Units that are chosen for the command bar, which stands there as soon as there are any. */
export interface UnitChoice {
  ids: ReadonlySet<number>;
  set: (ids: Iterable<number>) => void;
}

/** A plan is drawn as a whole, so this often (ms); the card of a unit follows each reading. */
const drawMs = 2000;

/** The facility's units, live, for a page that shows them its own way; and the card of the one that is opened. */
export function LiveUnits({ facilityId, openedId, onClose, children }: LiveUnitsProps) {
  const words = useMakeGridWords();
  const feed = useUnitFeed(everyUnit, facilityId);
  const modeChanges = useModeChanges(feed.store);
  const [selection] = useState(createSelectionStore);
  const units = useUnitsNow(feed.store, feed.isLoaded);
  const show = (metric: LiveMetric, value: number) => {
    const { value: number, unit } = words.show(metric, value);
    return `${number} ${unit}`;
  };
  if (!feed.isLoaded)
    return feed.error ? (
      <FailedNotice reason={feed.error.message} onRetry={() => void feed.refetch()} />
    ) : (
      <TilesSkeleton tileHeight={96} />
    );
  return (
    <GridWordsContext value={words}>
      <UnitStoreContext value={feed.store}>
        <ModeChangesContext value={modeChanges}>
          <SelectionContext value={selection}>
            <Choosing units={units}>{(choice) => children(units, show, choice)}</Choosing>
            <HealthCard unitId={openedId} onClose={onClose} onDoNotDisturb={undefined}>
              {openedId === undefined ? null : <UnitCommands unitId={openedId} />}
            </HealthCard>
            <CommandTray />
          </SelectionContext>
        </ModeChangesContext>
      </UnitStoreContext>
    </GridWordsContext>
  );
}

interface ChoosingProps {
  units: readonly LiveUnit[];
  children: (choice: UnitChoice) => ReactNode;
}

function Choosing({ units, children }: ChoosingProps) {
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const ids = useSelectedIds();
  const { set } = useSelectionStore();
  const choice = useMemo(() => ({ ids, set }), [ids, set]);
  const shownIds = useMemo(() => units.map(({ id }) => id), [units]);
  return (
    <>
      {children(choice)}
      <div className="ug-bottom">
        <SelectionBar shownIds={shownIds} onDoNotDisturb={undefined} isPhone={isPhone} />
      </div>
    </>
  );
}

function useUnitsNow(store: UnitStore, isLoaded: boolean): readonly LiveUnit[] {
  const { t } = useTranslation('unit-status');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), drawMs);
    return () => clearInterval(timer);
  }, []);
  return useMemo(
    () => (isLoaded ? store.list().map((entry) => describe(entry, now, t)) : []),
    [store, isLoaded, now, t],
  );
}

function describe(entry: UnitEntry, now: number, t: (key: string) => string): LiveUnit {
  const key = stateKeyOf(entry);
  const { lastIrrigated } = entry.record;
  const read = (metric: LiveMetric) => (isStale(entry, metric, now) ? null : valueOf(entry, metric, now));
  return {
    id: entry.id,
    name: entry.facets.name,
    look: stateLooks[key],
    word: stateWord(t, entry),
    urgency: stateUrgency[key],
    values: {
      temperature: read('temperature'),
      humidity: read('humidity'),
      co2: read('co2'),
      vpd: read('vpd'),
    },
    phase: entry.facets.phase,
    phaseDay: entry.phaseDay,
    harvestDays: valueOf(entry, 'harvest', now),
    tickets: entry.record.ticketCount,
    dryMs: lastIrrigated === null ? null : Math.max(0, now - Date.parse(lastIrrigated)),
  };
}
