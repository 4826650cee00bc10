import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCommandBarSoon } from '@trellis/commands/web/hooks';
import { EmptyNotice, FilterChips, PageFrame, phoneBreakpoint, useMinute } from '@trellis/ui';
import { usePageKeys, useUser } from '@trellis/web-kit';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { HealthCard } from '../health-card/health-card.tsx';
import { useUnitStore } from '../live/use-unit.ts';
import { SelectionBar } from '../unit-grid/selection/selection-bar.tsx';
import { UnitCommands } from '../unit-grid/selection/unit-commands.tsx';
import { useSelectionStore } from '../unit-grid/selection/use-unit-selection.ts';
import { arrangeRacks, cellMetrics, mostCells, pageOfRacks, sortByDeviation, type CellMetric } from './area-cells.ts';
import { AreaRacks, type CellColour } from './area-racks.tsx';
import { CellFilters, ChosenCellFilters } from './cell-filters.tsx';
import { useCellFilter, type CellFilter } from './use-cell-filter.ts';
import { ShelfMap } from './shelf-map.tsx';

const colours = ['deviation', 'heat', 'outliers'] as const satisfies readonly CellColour[];
/** A cell for each unit, or for each shelf where it stands. */
const plans = ['units', 'shelves'] as const;
/** Where they stand, or those off their target first. */
const sorts = ['position', 'deviation'] as const;
const rotateMs = 30_000;
const byName = new Intl.Collator(undefined, { numeric: true });

/** The page once its units are there: rooms, what cells show, the racks, one unit's card, commands for several. */
export function AreaView() {
  const { t } = useTranslation('area-view');
  const { facilityname } = useUser();
  const store = useUnitStore();
  const selection = useSelectionStore();
  const [query, setQuery] = useSearchParams();
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const version = useSyncExternalStore(store.subscribe, store.version);
  // oxlint-disable-next-line react/exhaustive-deps -- the version stands for what the store holds
  const areas = useMemo(() => listAreas(store.list()), [store, version]);
  const area = areas.find(({ id }) => String(id) === query.get('area')) ?? areas[0];
  const metric = cellMetrics.find((key) => key === query.get('metric')) ?? 'temperature';
  const colour = colours.find((key) => key === query.get('colour')) ?? 'deviation';
  const plan = plans.find((key) => key === query.get('plan')) ?? 'units';
  const sort = sorts.find((key) => key === query.get('sort')) ?? 'position';
  const isRotating = query.get('rotate') === '1';
  const change = (values: Readonly<Record<string, string | undefined>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(values))
          if (value === undefined) next.delete(key);
          else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  useCommandBarSoon();
  useMetricKeys((key) => change({ metric: key }));
  const areaIds = areas.map(({ id }) => id);
  const following = areaIds[(areaIds.indexOf(area?.id ?? 0) + 1) % Math.max(1, areaIds.length)];
  useRotation(isRotating && areas.length > 1, () => change({ area: String(following) }), area?.id);
  const opened = Number(query.get('unit')) || undefined;
  const { isChoosing, choosing, touch } = useChoosing(plan, (id) => change({ unit: String(id) }));
  const now = useMinute();
  const here = useMemo(
    () => store.list().filter(({ record }) => record.area_id === area?.id),
    // oxlint-disable-next-line react/exhaustive-deps -- the version stands for what the store holds
    [store, version, area?.id],
  );
  const filter = useCellFilter(here);
  const placed = arrangeRacks(filter.shown);
  const sorted = sort === 'deviation' && plan === 'units' ? sortByDeviation(placed, metric, now) : placed;
  const pages = Math.max(1, Math.ceil(filter.shown.length / mostCells));
  const page = Math.min(pages, Math.max(1, Number(query.get('page')) || 1)) - 1;
  const racks = pageOfRacks(sorted, page);
  const ids = racks.flatMap(({ units }) => units.map(({ id }) => id));
  if (!area)
    return (
      <PageFrame title={t('title')} scope={facilityname}>
        <EmptyNotice text={t('noAreas')} />
        <Button component={RouterLink} to="/zone-devices/all" variant="contained" sx={{ alignSelf: 'start' }}>
          {t('toUnits')}
        </Button>
      </PageFrame>
    );
  return (
    <PageFrame
      title={t('title')}
      scope={facilityname}
      action={
        <AreaActions
          filter={filter}
          isRotating={isRotating}
          isPhone={isPhone}
          choosing={choosing}
          onRotate={(isOn) => change({ rotate: isOn ? '1' : undefined })}
          onChooseAll={() => selection.toggleAll(ids)}
        />
      }
      filters={
        <>
          <div className="av-choices">
            <FilterChips
              label={t('area')}
              options={areas.map(({ id, name, count }) => ({ key: String(id), label: name, count }))}
              selected={new Set([String(area.id)])}
              onToggle={(key) => change({ area: key, page: undefined })}
            />
          </div>
          <div className="av-choices">
            <FilterChips
              label={t('metric')}
              options={cellMetrics.map((key) => ({ key, label: t(`metrics.${key}`) }))}
              selected={new Set<CellMetric>([metric])}
              onToggle={(key) => change({ metric: key })}
            />
          </div>
          <div className="av-choices">
            <FilterChips
              label={t('plan')}
              options={plans.map((key) => ({ key, label: t(`plans.${key}`) }))}
              selected={new Set([plan])}
              onToggle={(key) => change({ plan: key === 'units' ? undefined : key })}
            />
          </div>
          {plan === 'units' ? <CellChoices colour={colour} sort={sort} onChange={change} /> : null}
          <ChosenCellFilters filter={filter} />
        </>
      }
    >
      <Pages page={page} pages={pages} count={filter.shown.length} onPage={(next) => change({ page: next })} />
      {racks.length === 0 ? <EmptyNotice text={t('noneFits')} /> : null}
      {plan === 'shelves' ? (
        <ShelfMap key={area.id} racks={racks} metric={metric} onOpen={(id) => change({ unit: String(id) })} />
      ) : (
        <AreaRacks
          racks={racks}
          metric={metric}
          colour={colour}
          isOneList={sort === 'deviation'}
          isChoosing={isChoosing}
          onOpen={touch}
        />
      )}
      <div className="ug-bottom">
        <SelectionBar shownIds={ids} onDoNotDisturb={undefined} isPhone={isPhone} />
      </div>
      <HealthCard unitId={opened} onClose={() => change({ unit: undefined })} onDoNotDisturb={undefined}>
        {opened === undefined ? null : <UnitCommands unitId={opened} />}
      </HealthCard>
    </PageFrame>
  );
}

interface Choosing {
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
}

/**
 * Where nothing hovers there is no room for a box in a small cell: a touch opens the unit, or chooses it once that was asked for.
 */
function useChoosing(plan: (typeof plans)[number], open: (id: number) => void) {
  const selection = useSelectionStore();
  const isTouched = useMediaQuery('(hover: none)');
  const [isOn, setOn] = useState(false);
  const choosing: Choosing | undefined = isTouched && plan === 'units' ? { isOn, onTurn: setOn } : undefined;
  const isChoosing = choosing?.isOn === true;
  return { isChoosing, choosing, touch: isChoosing ? selection.toggle : open };
}

interface AreaActionsProps {
  filter: CellFilter;
  isRotating: boolean;
  isPhone: boolean;
  /** Whether a touch chooses a unit; nothing where each cell has a box for that. */
  choosing: Choosing | undefined;
  onRotate: (isOn: boolean) => void;
  onChooseAll: () => void;
}

/** Area after area on a wall, which units are shown, and the choice of several. */
function AreaActions({ filter, isRotating, isPhone, choosing, onRotate, onChooseAll }: AreaActionsProps) {
  const { t } = useTranslation('area-view');
  return (
    <>
      {isPhone ? null : (
        <FormControlLabel
          control={<Switch checked={isRotating} onChange={(event) => onRotate(event.target.checked)} />}
          label={t('rotate')}
        />
      )}
      <CellFilters filter={filter} />
      {choosing ? (
        <Button
          variant={choosing.isOn ? 'contained' : 'outlined'}
          aria-pressed={choosing.isOn}
          onClick={() => choosing.onTurn(!choosing.isOn)}
        >
          {t(choosing.isOn ? 'choosing' : 'choose')}
        </Button>
      ) : null}
      {choosing?.isOn === false ? null : (
        <Button variant="outlined" onClick={onChooseAll}>
          {t('chooseAll')}
        </Button>
      )}
    </>
  );
}

interface CellChoicesProps {
  colour: CellColour;
  sort: (typeof sorts)[number];
  onChange: (values: Readonly<Record<string, string | undefined>>) => void;
}

/** How cells are painted, and in which order they stand. */
function CellChoices({ colour, sort, onChange }: CellChoicesProps) {
  const { t } = useTranslation('area-view');
  return (
    <>
      <div className="av-choices">
        <FilterChips
          label={t('colour')}
          options={colours.map((key) => ({ key, label: t(`colours.${key}`) }))}
          selected={new Set<CellColour>([colour])}
          onToggle={(key) => onChange({ colour: key })}
        />
      </div>
      <div className="av-choices">
        <FilterChips
          label={t('sort')}
          options={sorts.map((key) => ({ key, label: t(`sorts.${key}`) }))}
          selected={new Set([sort])}
          onToggle={(key) => onChange({ sort: key === 'position' ? undefined : key })}
        />
      </div>
    </>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  /** Units of the area that are shown, on all pages. */
  count: number;
  onPage: (page: string | undefined) => void;
}

/** The pages of an area that has more cells than one holds. */
function Pages({ page, pages, count, onPage }: PagesProps) {
  const { t } = useTranslation('area-view');
  if (pages < 2) return null;
  return (
    <nav className="av-pages" aria-label={t('pages')}>
      {Array.from({ length: pages }, (_, index) => (
        <Button
          key={index}
          variant={index === page ? 'contained' : 'outlined'}
          aria-current={index === page ? 'page' : undefined}
          onClick={() => onPage(index === 0 ? undefined : String(index + 1))}
        >
          {index + 1}
        </Button>
      ))}
      <span>{t('pageOf', { most: mostCells, count })}</span>
    </nav>
  );
}

interface Area {
  id: number;
  name: string;
  count: number;
}

function listAreas(units: readonly { record: { area_id: number; areaname: string } }[]): Area[] {
  const areas = new Map<number, Area>();
  for (const { record } of units) {
    const known = areas.get(record.area_id) ?? { id: record.area_id, name: record.areaname, count: 0 };
    areas.set(record.area_id, { ...known, count: known.count + 1 });
  }
  return [...areas.values()].sort((one, other) => byName.compare(one.name, other.name));
}

/** The keys 1 to 8 choose what cells show. */
function useMetricKeys(choose: (metric: CellMetric) => void): void {
  usePageKeys(Object.fromEntries(cellMetrics.map((metric, index) => [String(index + 1), () => choose(metric)])));
}

function useRotation(isOn: boolean, next: () => void, area: number | undefined): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(next, rotateMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- each area is shown its time, whatever is drawn meanwhile
  }, [isOn, area]);
}
