import Skeleton from '@mui/material/Skeleton';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import './table.css';

/** A table that is on its way, in its final shape. */
export function TableSkeleton({ columns, rows = 12 }: { columns: readonly string[]; rows?: number }) {
  const t = useUiTexts();
  return (
    <div className="t-table__frame" role="status" aria-busy="true" aria-label={t('page.loading')}>
      <table className="t-table" aria-hidden>
        <thead>
          <tr>
            {columns.map((label) => (
              <th key={label}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {columns.map((label, column) => (
                <td key={label}>
                  <Skeleton variant="text" width={`${50 + ((row * 7 + column * 13) % 40)}%`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
