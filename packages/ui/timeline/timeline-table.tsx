import { useMemo } from 'react';
import { DataTable } from '../table/index.ts';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { sayDay } from './timeline-words.ts';
import type { TimelineBlock, TimelineProps } from './timeline-types.ts';

type TableProps = Pick<TimelineProps, 'label' | 'rows' | 'blocks' | 'clock' | 'now' | 'rowsLabel' | 'onOpen'>;

/** The blocks of a timeline as a table, row by row: what a reader hears, and what is easier to read on a phone. */
export function TimelineTable({ label, rows, blocks, clock, now, rowsLabel, onOpen }: TableProps) {
  const t = useUiTexts();
  const listed = useMemo(() => {
    const order = new Map(rows.map(({ id }, index) => [id, index]));
    return blocks
      .filter(({ row }) => order.has(row))
      .toSorted((one, other) => (order.get(one.row) ?? 0) - (order.get(other.row) ?? 0) || one.from - other.from)
      .map((block, at) => ({ ...block, at }));
  }, [rows, blocks]);
  const names = useMemo(() => new Map(rows.map(({ id, name, detail }) => [id, { name, detail }])), [rows]);
  return (
    <DataTable<TimelineBlock & { at: number }>
      label={label}
      rows={listed}
      rowKey={({ at }) => at}
      {...(onOpen && { onOpen })}
      columns={[
        {
          key: 'row',
          label: rowsLabel,
          render: ({ row }) => {
            const found = names.get(row);
            return found?.detail ? `${found.name} · ${found.detail}` : (found?.name ?? '');
          },
        },
        { key: 'label', label: t('timeline.what'), render: ({ label: said }) => said },
        { key: 'kind', label: t('timeline.kind'), render: ({ kind }) => kind },
        { key: 'from', label: t('timeline.from'), render: ({ from }) => sayDay(from, clock, now) },
        { key: 'to', label: t('timeline.to'), render: ({ to }) => sayDay(to, clock, now) },
        {
          key: 'trouble',
          label: t('timeline.trouble'),
          render: ({ trouble }) => (trouble ? <strong className="t-tl-trouble">{trouble}</strong> : ''),
        },
      ]}
    />
  );
}
