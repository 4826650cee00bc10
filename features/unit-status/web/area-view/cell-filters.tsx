import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActiveFilters } from '../unit-grid/header/active-filters.tsx';
import { FiltersDrawer } from '../unit-grid/header/filters-drawer.tsx';
import type { CellFilter } from './use-cell-filter.ts';

/** Which units of the room are shown: what grows, how far it is, and every filter of the page of units. */
export function CellFilters({ filter }: { filter: CellFilter }) {
  const { t } = useTranslation('area-view');
  const [isOpen, setOpen] = useState(false);
  const { filters, strain, phase, strains, phases, counts, shown, change } = filter;
  const chosen = filters.size + Number(strain !== null) + Number(phase !== null);
  return (
    <>
      <Button variant="outlined" startIcon={<FilterList />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {chosen > 0 ? t('filtersChosen', { count: chosen }) : t('filters')}
      </Button>
      <FiltersDrawer
        isOpen={isOpen}
        chosen={filters}
        counts={counts}
        shownCount={shown.length}
        onChange={(next) => change({ filters: next })}
        onClose={() => setOpen(false)}
      >
        <NameChoice label={t('strain')} names={strains} chosen={strain} onChoose={(next) => change({ strain: next })} />
        <NameChoice label={t('phase')} names={phases} chosen={phase} onChoose={(next) => change({ phase: next })} />
      </FiltersDrawer>
    </>
  );
}

interface NameChoiceProps {
  label: string;
  names: readonly string[];
  chosen: string | null;
  onChoose: (name: string | null) => void;
}

function NameChoice({ label, names, chosen, onChoose }: NameChoiceProps) {
  const { t } = useTranslation('area-view');
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      value={chosen ?? ''}
      sx={{ mb: 1.5 }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
    >
      <MenuItem value="">{t('any')}</MenuItem>
      {names.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The chosen filters, each taken away by a click. */
export const ChosenCellFilters = ({ filter: { filters, change } }: { filter: CellFilter }) => (
  <ActiveFilters chosen={filters} onChange={(next) => change({ filters: next })} />
);
