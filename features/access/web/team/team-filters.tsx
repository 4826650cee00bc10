import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import { FilterChips } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import { quickFilters, type TeamView } from './use-team-view.ts';
import { useRoles } from './use-roles.ts';

interface TeamFiltersProps {
  view: TeamView;
  /** The person decides on more than the facility in view. */
  hasMore: boolean;
}

/** Whom the list shows: by standing, by role, here or everywhere this person decides. */
export function TeamFilters({ view, hasMore }: TeamFiltersProps) {
  const { t } = useTranslation('access');
  const { roles } = useRoles();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <TextField
        select
        size="small"
        label={t('team.role')}
        value={view.role !== undefined && roles.length > 0 ? String(view.role) : ''}
        onChange={({ target }) => view.showRole(target.value === '' ? undefined : Number(target.value))}
        sx={{ width: 210 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('team.anyRole')}</MenuItem>
        {roles.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <FilterChips
        label={t('team.show')}
        options={quickFilters.map((key) => ({ key, label: t(`team.filters.${key}`) }))}
        selected={new Set(view.quick ? [view.quick] : [])}
        onToggle={(key) => view.showOnly(key === view.quick ? undefined : key)}
      />
      {hasMore ? (
        <FormControlLabel
          label={t('team.allFacilities')}
          control={<Switch checked={view.isEverywhere} onChange={(_, all) => view.showEverywhere(all)} />}
        />
      ) : null}
    </Box>
  );
}
