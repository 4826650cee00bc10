import { everyday, filtered } from '@trellis/entity-kit';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

interface HandOverFieldProps {
  /** Whose work it is. */
  personId: number;
  facilityIds: readonly number[];
  openWork: number;
  value: number | null;
  onChange: (colleague: number | null) => void;
}

/** Who has a person's open tasks and tickets from now on; nothing where there are none. */
export function HandOverField({ personId, facilityIds, openWork, value, onChange }: HandOverFieldProps) {
  const { t } = useTranslation('access');
  const where = { facility_id: { inq: facilityIds }, status: 'active', user_id: { neq: personId } };
  const { data } = useCall(everyday('ag_teamMembers').list, filtered({ where, order: 'name', limit: 500 }), {
    enabled: openWork > 0,
  });
  if (openWork === 0) return null;
  const colleagues = [
    ...new Map((data ?? []).flatMap(({ user_id, name }) => (user_id === null ? [] : [[user_id, name] as const]))),
  ];
  return (
    <TextField
      select
      fullWidth
      label={t('team.openWork', { count: openWork })}
      helperText={t('team.openWorkHint')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ mt: 2 }}
    >
      <MenuItem value="">{t('team.openWorkFree')}</MenuItem>
      {colleagues.map(([id, name]) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
