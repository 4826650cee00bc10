import FilterList from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { FilterChips, SearchField } from '@trellis/ui';
import type { Arranged } from '../arrange/arrange-units.ts';
import type { GridAddress } from '../arrange/grid-address.ts';
import { stateKeys, stateLooks, type StateKey } from '../arrange/unit-states.ts';
import { useGridWords } from '../grid-words.ts';
import type { ChangeAddress } from '../use-grid-address.ts';
import { AreaTabs } from './area-tabs.tsx';
import { toggled } from './toggled.ts';

interface GridToolbarProps {
  address: GridAddress;
  change: ChangeAddress;
  arranged: Arranged;
  search: string;
  onSearch: (text: string) => void;
  onOpenFilters: () => void;
  isPhone: boolean;
}

/** State chips, search, area tabs and the way to the filters. */
export function GridToolbar({ address, change, arranged, search, onSearch, onOpenFilters, isPhone }: GridToolbarProps) {
  const { t } = useGridWords();
  // A word of a controller's own is rare: its chip is there only while it is needed.
  const keys = stateKeys.filter((key) => key !== 'OTHER' || arranged.states.OTHER > 0 || address.states.has('OTHER'));
  return (
    <div className="ug-toolbar">
      <div className="ug-toolbar__line">
        <div className="ug-toolbar__chips">
          <FilterChips<StateKey>
            label={t('grid.states')}
            options={keys.map((key) => ({
              key,
              label: t(`states.${key}`),
              count: arranged.states[key],
              state: stateLooks[key],
            }))}
            selected={address.states}
            onToggle={(key) => change({ states: toggled(address.states, key) })}
          />
        </div>
        <SearchField value={search} onChange={onSearch} label={t('grid.search')} />
      </div>
      <div className="ug-toolbar__line">
        <AreaTabs areas={arranged.areas} areaId={address.areaId} onChoose={(areaId) => change({ areaId })} />
        <Badge badgeContent={address.filters.size} color="primary" slotProps={{ badge: { className: 't-number' } }}>
          {isPhone ? (
            <IconButton aria-label={t('grid.filters')} onClick={onOpenFilters}>
              <FilterList />
            </IconButton>
          ) : (
            <Button variant="outlined" color="inherit" startIcon={<FilterList />} onClick={onOpenFilters}>
              {t('grid.filters')}
            </Button>
          )}
        </Badge>
      </div>
    </div>
  );
}
