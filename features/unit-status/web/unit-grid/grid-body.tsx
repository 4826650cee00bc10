import { EmptyNotice } from '@trellis/ui';
import { isAdmin, useUser } from '@trellis/web-kit';
import type { Arranged } from './arrange/arrange-units.ts';
import type { GridAddress } from './arrange/grid-address.ts';
import type { GridLine } from './arrange/group-units.ts';
import { UnitsCards } from './cards/units-cards.tsx';
import type { GridColumn } from './columns.ts';
import { useGridWords } from './grid-words.ts';
import { UnitsTable } from './rows/units-table.tsx';
import type { GridActions } from './use-grid-actions.ts';

interface GridBodyProps {
  address: GridAddress;
  /** Lines under columns, or cards. */
  isDense: boolean;
  arranged: Arranged;
  lines: readonly GridLine[];
  ids: readonly number[];
  columns: readonly GridColumn[];
  openUnits: ReadonlySet<number>;
  actions: GridActions;
  /** Given while something is filtered. */
  onClear: (() => void) | undefined;
}

/** The units, or why there are none. */
export function GridBody({
  address,
  isDense,
  arranged,
  lines,
  ids,
  columns,
  openUnits,
  actions,
  onClear,
}: GridBodyProps) {
  const { t } = useGridWords();
  const user = useUser();
  if (arranged.total === 0) {
    return <EmptyNotice text={t(isAdmin(user) ? 'grid.emptyAdmin' : 'grid.empty')} />;
  }
  if (arranged.shown.length === 0) {
    return <EmptyNotice text={t('grid.filteredEmpty')} {...(onClear && { onClearFilters: onClear })} />;
  }
  const { grouping, sorting, density } = address;
  return isDense ? (
    <UnitsTable
      lines={lines}
      ids={ids}
      columns={columns}
      density={density}
      grouping={grouping}
      sorting={sorting}
      openUnits={openUnits}
      actions={actions}
    />
  ) : (
    <UnitsCards lines={lines} grouping={grouping} openUnits={openUnits} actions={actions} />
  );
}
