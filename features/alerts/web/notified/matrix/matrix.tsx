import useMediaQuery from '@mui/material/useMediaQuery';
import Skeleton from '@mui/material/Skeleton';
import { EmptyNotice, FilterChips, PageContent, phoneBreakpoint, SearchField, type Loads } from '@trellis/ui';
import { useKeptState } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rulesOfCell } from './cell-text.tsx';
import { CellEditor, draftOf, type CellDraft } from './cell-editor.tsx';
import { MatrixCards } from './matrix-cards.tsx';
import { isOwn, type MatrixColumn, type MatrixRow } from './matrix-rows.ts';
import { MatrixTable, type ShownRow } from './matrix-table.tsx';
import { coverageOfRow, type Matrix } from './use-matrix.ts';
import { useGapWords, useRowName } from './use-row-words.ts';

interface OpenedCell {
  row: string;
  column: string;
  draft: CellDraft;
}

type Filter = 'gaps' | 'own';

/** Who hears of what: levels with their types against people and roles, the gaps in words, each cell with its editor. */
export function NotifiedMatrix({ loads, onAdd }: { loads: Loads<Matrix>; onAdd: () => void }) {
  return (
    <PageContent loads={loads} skeleton={<Skeleton variant="rounded" className="no-matrix__pending" />}>
      {(matrix) => <Shown matrix={matrix} onAdd={onAdd} />}
    </PageContent>
  );
}

function Shown({ matrix, onAdd }: { matrix: Matrix; onAdd: () => void }) {
  // The words of record forms come with the page: an editor that waited for them would hide it.
  const { t } = useTranslation(['notified', 'records']);
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const [opened, setOpened] = useKeptState<OpenedCell | null>('notified cell', null);
  const { rows, tools, toggle } = useShownRows(matrix);
  if (matrix.columns.length === 0)
    return (
      <EmptyNotice
        text={t('records.exceptionNotifiedUser.empty')}
        action={{ label: t('matrix.add'), onClick: onAdd }}
      />
    );
  const open = (row: MatrixRow, column: MatrixColumn) =>
    setOpened({ row: row.key, column: column.key, draft: draftOf(rulesOfCell(matrix.rules, row, column).own) });
  const View = isPhone ? MatrixCards : MatrixTable;
  const all = matrix.groups.flatMap(({ head, types }) => [head, ...types]);
  const row = opened && all.find(({ key }) => key === opened.row);
  const column = opened && matrix.columns.find(({ key }) => key === opened.column);
  return (
    <section className="no-matrix__place" aria-label={t('matrix.title')}>
      {tools}
      <p className="no-soft">{t('matrix.legend')}</p>
      {rows.length === 0 ? (
        <EmptyNotice text={t('matrix.noneFound')} />
      ) : (
        <View matrix={matrix} rows={rows} onToggle={toggle} onOpen={open} />
      )}
      {opened && row && column ? (
        <CellEditor
          matrix={matrix}
          row={row}
          column={column}
          draft={opened.draft}
          onDraft={(draft) => setOpened({ ...opened, draft })}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </section>
  );
}

/** The rows in view: levels, and the types of those that are open; searched and filtered, types alone. */
function useShownRows(matrix: Matrix) {
  const { t } = useTranslation('notified');
  const gapWords = useGapWords();
  const rowName = useRowName();
  const [folded, setFolded] = useState<ReadonlyMap<number, boolean>>(new Map([[1, true]]));
  const [filters, setFilters] = useState<ReadonlySet<Filter>>(new Set());
  const [search, setSearch] = useState('');
  const shown = (row: MatrixRow): ShownRow => {
    const { spans, people } = coverageOfRow(matrix, row);
    return { ...row, gap: gapWords(row.level, spans, people) };
  };
  const groups = matrix.groups.map(({ head, types }) => ({ head: shown(head), types: types.map(shown) }));
  const hasOwn = (row: MatrixRow) => matrix.rules.some((rule) => isOwn(rule, row));
  const isSifted = filters.size > 0 || search.trim() !== '';
  const fits = (row: ShownRow) =>
    (!filters.has('gaps') || row.gap.isGap) &&
    (!filters.has('own') || hasOwn(row)) &&
    rowName(row).toLowerCase().includes(search.trim().toLowerCase());
  const rows = groups.flatMap(({ head, types }): ShownRow[] => {
    const isOpen = folded.get(head.level) ?? false;
    const level = { ...head, types: types.length, isOpen: isSifted || isOpen };
    if (!isSifted) return [level, ...(isOpen ? types : [])];
    const found = types.filter(fits);
    return found.length > 0 || fits(head) ? [level, ...found] : [];
  });
  const all = groups.flatMap(({ head, types }) => [head, ...types]);
  const toggle = (filter: Filter) =>
    setFilters(new Set(filters.has(filter) ? [...filters].filter((one) => one !== filter) : [...filters, filter]));
  return {
    rows,
    toggle: (level: number) => setFolded(new Map([...folded, [level, !(folded.get(level) ?? false)]])),
    tools: (
      <div className="no-tools">
        <SearchField value={search} onChange={setSearch} label={t('matrix.search')} />
        <FilterChips<Filter>
          label={t('matrix.filters')}
          selected={filters}
          onToggle={toggle}
          options={[
            {
              key: 'gaps',
              label: t('matrix.onlyGaps'),
              count: all.filter(({ gap, type }) => type && gap.isGap).length,
            },
            { key: 'own', label: t('matrix.onlyOwn'), count: all.filter(hasOwn).length },
          ]}
        />
      </div>
    ),
  };
}
