import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { adminRoleIds, teamApi } from '@trellis/access/model';
import { menuManagerApi } from '@trellis/navigation/model';
import { useAction, useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedEntry } from './menu-tree.ts';
import { menuChanges, useRoleNames } from './use-menu-manager.ts';

/** Which roles see an entry, in every facility or in one of them alone. */
export function EntryRoles({ entry }: { entry: ManagedEntry }) {
  const { t } = useTranslation('navigation');
  const roles = useRoleNames();
  const facilities = useCall(teamApi.calls.listManaged, {});
  const [facilityId, setFacilityId] = useState<number | null>(null);
  const set = useAction(menuManagerApi.calls.setRoles, { changes: menuChanges });
  const rolesIn = (place: number | null) =>
    (entry.roles ?? []).filter(({ facility_id }) => facility_id === place).map(({ role_id }) => role_id);
  const everywhere = rolesIn(null);
  const here = rolesIn(facilityId);
  const isInherited = (id: number) => facilityId !== null && everywhere.includes(id);
  const toggle = (id: number) =>
    void set.run({
      body: {
        ag_navigationMenu_ids: [entry.id],
        role_ids: here.includes(id) ? here.filter((one) => one !== id) : [...here, id],
        facility_id: facilityId,
      },
    });
  return (
    <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
      <TextField
        select
        label={t('manager.where')}
        value={facilityId ?? 0}
        onChange={({ target }) => setFacilityId(Number(target.value) || null)}
      >
        <MenuItem value={0}>{t('manager.everywhere')}</MenuItem>
        {(facilities.data ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('manager.adminsSeeAll')}
      </Typography>
      <FormGroup>
        {roles
          .filter(({ id }) => !adminRoleIds.includes(id))
          .map(({ id, name }) => (
            <FormControlLabel
              key={id}
              label={isInherited(id) ? t('manager.roleEverywhere', { role: name }) : name}
              control={
                <Checkbox
                  checked={isInherited(id) || here.includes(id)}
                  disabled={isInherited(id) || set.isRunning}
                  onChange={() => toggle(id)}
                />
              }
            />
          ))}
      </FormGroup>
    </Box>
  );
}
