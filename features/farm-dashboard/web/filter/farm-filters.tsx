import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { RackUnit } from '@trellis/farm-dashboard/model';
import { useTranslation } from 'react-i18next';
import { isNarrowed, listOptions, type FarmFilter } from './farm-filter.ts';

interface FarmFiltersProps {
  units: readonly RackUnit[];
  filter: FarmFilter;
  onChange: (change: Partial<FarmFilter>) => void;
}

const keys = ['area', 'strain', 'plan'] as const;

/** Narrows the whole page to an area, a strain, a plan. */
export function FarmFilters({ units, filter, onChange }: FarmFiltersProps) {
  const { t } = useTranslation('farm-dashboard');
  const options = listOptions(units);
  return (
    <div className="fd-filters">
      {keys.map((key) => (
        <TextField
          key={key}
          select
          size="small"
          label={t(`filter.${key}`)}
          value={options[key].some(({ id }) => id === filter[key]) ? filter[key] : ''}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => onChange({ [key]: target.value === '' ? undefined : Number(target.value) })}
        >
          <MenuItem value="">{t(`filter.all.${key}`)}</MenuItem>
          {options[key].map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      ))}
      {isNarrowed(filter) ? (
        <Button onClick={() => onChange({ area: undefined, strain: undefined, plan: undefined })}>
          {t('filter.clear')}
        </Button>
      ) : null}
    </div>
  );
}
