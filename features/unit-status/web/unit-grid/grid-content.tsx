import { useCommandBarSoon } from '@trellis/commands/web/hooks';
import { PageHeader, SearchField } from '@trellis/ui';
import type { UnitRecord } from '@trellis/units/model';
import { isAdmin, usePageKeys, useTypedSearch, useUser } from '@trellis/web-kit';
import { use, useCallback, useEffect, useMemo, useState } from 'react';
import { useFacility } from '../live/facility-reads.ts';
import type { GridMode } from '../live/grid-mode.ts';
import { IssuesContext } from '../live/use-unit-issues.ts';
import { useUnitStore } from '../live/use-unit.ts';
import { DoNotDisturbDialog } from '../health-card/do-not-disturb-dialog.tsx';
import { HealthCard } from '../health-card/health-card.tsx';
import { countFilters } from './arrange/arrange-units.ts';
import { hasFilters, withoutFilters } from './arrange/grid-address.ts';
import { layOutGroups } from './arrange/group-units.ts';
import { GridBody } from './grid-body.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { useGridWords } from './grid-words.ts';
import { ActiveFilters } from './header/active-filters.tsx';
import { filterKeys } from './header/filter-groups.ts';
import { FiltersDrawer } from './header/filters-drawer.tsx';
import { GridChoices, GridLooks } from './header/grid-options.tsx';
import { FiltersButton, GridToolbar } from './header/grid-toolbar.tsx';
import { ReducedNote } from './header/reduced-note.tsx';
import { GridShortcuts } from './header/grid-shortcuts.tsx';
import { mayDisturb } from './may-disturb.ts';
import { rememberSeverity } from './needs/severity.ts';
import type { ScreenSize } from './screen-size.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelectedIds } from './selection/use-unit-selection.ts';
import { UnitCommands } from './selection/unit-commands.tsx';
import { useArrangedUnits } from './use-arranged-units.ts';
import { useGridActions } from './use-grid-actions.ts';
import { useGridAddress } from './use-grid-address.ts';
import { useHeld } from './use-held.ts';
import { useGridColumns } from './use-grid-columns.ts';
import { useWidth } from './use-width.ts';

interface GridContentProps {
  mode: GridMode;
  modes: readonly GridMode[];
  facilityId: number;
  screen: ScreenSize;
}

type OpenDialog = 'filters' | 'shortcuts' | readonly UnitRecord[] | undefined;

/** The page once its units are there. */
export function GridContent({ mode, modes, facilityId, screen }: GridContentProps) {
  const { t } = useGridWords();
  const isPhone = screen === 'phone';
  const isWide = screen === 'wide';
  const user = useUser();
  const store = useUnitStore();
  const [address, change] = useGridAddress(screen);
  const writeSearch = useCallback((search: string) => change({ search }, true), [change]);
  const [search, setSearch] = useTypedSearch(address.search, writeSearch);
  const facility = useFacility(facilityId);
  const hasReducedList = (facility.data?.dashboardUIVersion ?? 1) > 1;
  const isFullList = address.isFullList && isAdmin(user);
  const isReduced = hasReducedList && !isFullList;
  const issues = use(IssuesContext);
  const isSelecting = useSelectedIds().size > 0;
  const severityOf = useHeld(
    useMemo(() => rememberSeverity(issues), [issues]),
    isSelecting,
  );
  const asked = { mode, address, search, isReduced, severityOf, isHeld: isSelecting };
  const { wanted, isArranged, arranged, groups, columns, ids } = useArrangedUnits(asked);
  const [place, width] = useWidth();
  const { shown: shownColumns, choice } = useGridColumns(mode, columns, width);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { openUnits, closedGroups, actions, setOrder } = useGridActions(change);
  const lines = useMemo(
    () => layOutGroups(arranged.shown, groups, { closedGroups, openUnits, severityOf }),
    [arranged, groups, closedGroups, openUnits, severityOf],
  );
  useEffect(() => {
    setOrder(lines.flatMap((line) => (line.kind === 'unit' ? line.id : [])));
  }, [setOrder, lines]);
  const counts = useMemo(
    () => (dialog === 'filters' ? countFilters(store.list(), wanted, filterKeys) : new Map<never, number>()),
    [dialog, store, wanted],
  );
  useCommandBarSoon();
  usePageKeys(useMemo(() => ({ '?': () => setDialog('shortcuts'), n: focusCommands }), []));
  const isDense = !isPhone && address.density !== 'card';
  const disturb = mayDisturb(user) ? (units: readonly UnitRecord[]) => setDialog(units) : undefined;
  const clear = () => {
    setSearch('');
    change(withoutFilters);
  };
  const close = () => setDialog(undefined);
  const openFilters = () => setDialog('filters');
  if (!isArranged)
    return (
      <div className="ug-page">
        <PageHeader title={t('grid.title')} />
        <GridSkeleton screen={screen} />
      </div>
    );
  return (
    <div className="ug-page" data-fills={isDense} data-selecting={isSelecting} ref={place}>
      <PageHeader
        title={t('grid.title')}
        scope={
          <>
            {user.facilityname} ·{' '}
            <span className="t-number">
              {t('grid.unitsInAreas', {
                units: t('grid.units', { count: arranged.total }),
                count: arranged.areas.length,
              })}
            </span>
          </>
        }
        action={
          <>
            <div className="ug-find">
              <SearchField value={search} onChange={setSearch} label={t('grid.search')} width={200} />
              {isWide ? null : <FiltersButton count={address.filters.size} isPhone={isPhone} onOpen={openFilters} />}
            </div>
            {isWide ? <GridChoices mode={mode} modes={modes} address={address} change={change} isWide /> : null}
            {isWide ? <FiltersButton count={address.filters.size} isPhone={false} onOpen={openFilters} /> : null}
            {isPhone ? null : (
              <GridLooks
                density={address.density}
                change={change}
                columns={choice}
                onShortcuts={() => setDialog('shortcuts')}
              />
            )}
          </>
        }
      />
      <GridToolbar address={address} change={change} arranged={arranged} />
      <ActiveFilters chosen={address.filters} onChange={(filters) => change({ filters })} />
      {hasReducedList ? (
        <ReducedNote
          isFullList={isFullList}
          hidden={arranged.reducedBy}
          onChange={(isFull) => change({ isFullList: isFull })}
        />
      ) : null}
      <GridBody
        address={address}
        isDense={isDense}
        arranged={arranged}
        lines={lines}
        ids={ids}
        columns={shownColumns}
        openUnits={openUnits}
        actions={actions}
        onClear={hasFilters(address) || search !== '' ? clear : undefined}
      />
      <SelectionBar shownIds={ids} onDoNotDisturb={disturb} isPhone={isPhone} />
      <HealthCard
        unitId={address.cardOf}
        onClose={() => change({ cardOf: undefined })}
        onDoNotDisturb={
          disturb &&
          ((id) => {
            const record = store.get(id)?.record;
            if (record) disturb([record]);
          })
        }
      >
        {address.cardOf === undefined ? null : <UnitCommands unitId={address.cardOf} />}
      </HealthCard>
      <FiltersDrawer
        isOpen={dialog === 'filters'}
        chosen={address.filters}
        counts={counts}
        shownCount={arranged.shown.length}
        onChange={(filters) => change({ filters })}
        onClose={close}
      >
        {isWide ? null : <GridChoices mode={mode} modes={modes} address={address} change={change} isWide={false} />}
      </FiltersDrawer>
      <GridShortcuts isOpen={dialog === 'shortcuts'} onClose={close} />
      {typeof dialog === 'object' ? <DoNotDisturbDialog units={dialog} onClose={close} /> : null}
    </div>
  );
}

/** `n` begins a new command for what is chosen. */
function focusCommands(): void {
  document.querySelector<HTMLElement>('.ug-selection__commands button')?.focus();
}
