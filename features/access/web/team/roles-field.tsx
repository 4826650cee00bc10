import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useGrantableRoles, useRoles } from './use-roles.ts';

interface RolesFieldProps {
  label: string;
  hint?: string;
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Chooses roles; those held that this person may not take away stay as they are. */
export function RolesField({ label, hint, value, onChange }: RolesFieldProps) {
  const grantable = useGrantableRoles();
  const { nameOf } = useRoles();
  const mayChange = (id: number) => grantable.some((role) => role.id === id);
  const kept = value.filter((id) => !mayChange(id));
  return (
    <Autocomplete
      multiple
      size="small"
      options={grantable.map(({ id }) => id)}
      value={[...value]}
      disableCloseOnSelect
      getOptionLabel={nameOf}
      onChange={(_, chosen) => onChange([...new Set([...kept, ...chosen])])}
      renderInput={(params) => <TextField {...params} label={label} helperText={hint} />}
      slotProps={{ chip: { size: 'small' } }}
    />
  );
}
