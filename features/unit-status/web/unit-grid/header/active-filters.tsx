import Close from '@mui/icons-material/Close';
import type { FilterKey } from '@trellis/units/model';
import { useGridWords } from '../grid-words.ts';
import { toggled } from './toggled.ts';

interface ActiveFiltersProps {
  chosen: ReadonlySet<FilterKey>;
  onChange: (chosen: ReadonlySet<FilterKey>) => void;
}

/** The chosen filters, each taken away by a click. */
export function ActiveFilters({ chosen, onChange }: ActiveFiltersProps) {
  const { t } = useGridWords();
  if (chosen.size === 0) return null;
  return (
    <div className="t-filters" role="group" aria-label={t('grid.activeFilters')}>
      {[...chosen].map((key) => (
        <button
          key={key}
          type="button"
          className="ug-active-filter"
          aria-label={t('grid.removeFilter', { name: t(`filters.${key}`) })}
          onClick={() => onChange(toggled(chosen, key))}
        >
          {t(`filters.${key}`)}
          <Close sx={{ fontSize: 14 }} />
        </button>
      ))}
      <button type="button" className="ug-active-filter ug-active-filter--clear" onClick={() => onChange(new Set())}>
        {t('grid.clearFilters')}
      </button>
    </div>
  );
}
