import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { FilterChips } from '@trellis/ui';
import type { FilterKey } from '@trellis/units/model';
import type { ReactNode } from 'react';
import { useGridWords } from '../grid-words.ts';
import { filterGroups } from './filter-groups.ts';
import { toggled } from './toggled.ts';

interface FiltersDrawerProps {
  isOpen: boolean;
  chosen: ReadonlySet<FilterKey>;
  /** How many units each filter matches. */
  counts: ReadonlyMap<FilterKey, number>;
  /** Units that pass what is chosen. */
  shownCount: number;
  onChange: (chosen: ReadonlySet<FilterKey>) => void;
  onClose: () => void;
  /** Further choices above the filters. */
  children?: ReactNode;
}

/** Every status and sensor filter by device: one of a device is enough, every device chosen has to match. */
export function FiltersDrawer({ isOpen, chosen, counts, shownCount, onChange, onClose, children }: FiltersDrawerProps) {
  const { t } = useGridWords();
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { className: 'ug-filters', 'aria-label': t('grid.filters'), role: 'dialog', 'aria-modal': true },
      }}
    >
      <header className="ug-filters__head">
        <h2>{t('grid.filters')}</h2>
        <IconButton aria-label={t('card.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </header>
      <div className="ug-filters__body">
        {children}
        <p className="ug-note">{t('filters.rule')}</p>
        {filterGroups.map(([group, keys]) => (
          <section key={group}>
            <h3 className="ud-title">{t(`filterGroups.${group}`)}</h3>
            <FilterChips<FilterKey>
              label={t(`filterGroups.${group}`)}
              options={keys.map((key) => ({ key, label: t(`filters.${key}`), count: counts.get(key) ?? 0 }))}
              selected={chosen}
              onToggle={(key) => onChange(toggled(chosen, key))}
            />
          </section>
        ))}
      </div>
      <footer className="ug-filters__foot">
        <Button disabled={chosen.size === 0} color="inherit" onClick={() => onChange(new Set())}>
          {t('grid.clearFilters')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('grid.showUnits', { count: shownCount })}
        </Button>
      </footer>
    </Drawer>
  );
}
