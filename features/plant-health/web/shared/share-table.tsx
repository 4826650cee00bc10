import { useMore } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Rows told unasked; the largest come first. */
const firstRows = 20;

interface ShareRow {
  key: string;
  count: number;
  /** Further cells, in the order of the columns. */
  cells: readonly string[];
}

interface ShareTableProps {
  title: string;
  /** Headings of the count and of the cells. */
  columns: readonly string[];
  rows: readonly ShareRow[];
}

/** Groups with how many they hold as a number and as a bar against the largest. */
export function ShareTable({ title, columns, rows }: ShareTableProps) {
  const { t } = useTranslation('plant-health');
  const { number } = useFormat();
  const { shown, more } = useMore(rows, firstRows);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section className="ph-card ph-scroll">
      <table className="ph-table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('cases.figures.group')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="ph-end">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, count, cells }) => (
            <tr key={key}>
              <th scope="row">
                {key}
                <span className="ph-share" style={{ width: `${(count / most) * 100}%` }} aria-hidden />
              </th>
              {[number(count), ...cells].map((cell, place) => (
                <td key={columns[place]} className="ph-end">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </section>
  );
}
