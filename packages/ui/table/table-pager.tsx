import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import IconButton from '@mui/material/IconButton';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import './table-pager.css';

interface TablePagerProps<S extends number> {
  /** Counted from 1. */
  page: number;
  pageSize: S;
  /** Rows of all pages; unknown while they are counted. */
  total: number | undefined;
  onPage: (page: number) => void;
  /** How many rows a page may have, and the way to choose. */
  sizes?: readonly S[];
  onPageSize?: (size: S) => void;
}

/** Which rows of how many are shown, and the way to the others. */
export function TablePager<S extends number>(props: TablePagerProps<S>) {
  const { page, pageSize, total, onPage, sizes = [], onPageSize } = props;
  const t = useUiTexts();
  if (total === undefined || total === 0) return null;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = Math.min((page - 1) * pageSize + 1, total);
  return (
    <nav className="t-pager" aria-label={t('table.pages')}>
      {onPageSize && total > Math.min(...sizes) ? (
        <label className="t-pager__size">
          {t('table.perPage')}
          <select
            value={pageSize}
            onChange={({ target }) => {
              const chosen = sizes.find((size) => String(size) === target.value);
              if (chosen !== undefined) onPageSize(chosen);
            }}
          >
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      ) : null}
      <span className="t-number" role="status">
        {t('table.range', { from, to: Math.min(page * pageSize, total), total })}
      </span>
      {last > 1 ? (
        <>
          <IconButton aria-label={t('table.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <NavigateBefore />
          </IconButton>
          <span className="t-number">{t('table.page', { page, last })}</span>
          <IconButton aria-label={t('table.next')} disabled={page >= last} onClick={() => onPage(page + 1)}>
            <NavigateNext />
          </IconButton>
        </>
      ) : null}
    </nav>
  );
}
