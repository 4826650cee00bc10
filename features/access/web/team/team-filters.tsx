import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import { teamApi } from '@trellis/access/model';
import { FilterChips } from '@trellis/ui';
import { useCall, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { quickFilters, type TeamView } from './use-team-view.ts';
import { useRoles } from './use-roles.ts';

/** Whom the list shows: by standing, by role, here or everywhere this person decides. */
export function TeamFilters({ view }: { view: TeamView }) {
  const { t } = useTranslation('access');
  const { facility_id } = useUser();
  const { roles } = useRoles();
  const managed = useCall(teamApi.calls.listManaged, {});
  const hasMore = facility_id !== null && (managed.data?.length ?? 0) > 1;
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
