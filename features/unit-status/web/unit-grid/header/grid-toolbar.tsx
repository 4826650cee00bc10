import FilterList from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { FilterChips } from '@trellis/ui';
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
}

/** How many units are in each state, and the areas: both choose. */
export function GridToolbar({ address, change, arranged }: GridToolbarProps) {
  const { t } = useGridWords();
  // A word of a controller's own is rare, and most farms have nothing out of service: such chips are there while they say something.
  const keys = stateKeys.filter((key) => everyday.has(key) || arranged.states[key] > 0 || address.states.has(key));
  return (
    <div className="ug-toolbar">
      <AreaTabs areas={arranged.areas} areaId={address.areaId} onChoose={(areaId) => change({ areaId })} />
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
    </div>
  );
}

const everyday: ReadonlySet<StateKey> = new Set(['HEALTHY', 'WARN', 'OFFLINE']);

interface FiltersButtonProps {
  count: number;
  isPhone: boolean;
  onOpen: () => void;
}

/** The way to the filters, with how many are chosen. */
export function FiltersButton({ count, isPhone, onOpen }: FiltersButtonProps) {
  const { t } = useGridWords();
  return (
    <Badge badgeContent={count} color="primary" slotProps={{ badge: { className: 't-number' } }}>
      {isPhone ? (
        <IconButton aria-label={t('grid.filters')} onClick={onOpen}>
          <FilterList />
        </IconButton>
      ) : (
        <Button variant="outlined" color="inherit" startIcon={<FilterList />} onClick={onOpen}>
          {t('grid.filters')}
        </Button>
      )}
    </Badge>
  );
}
