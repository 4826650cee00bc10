import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { useGrantableRoles, useRoles } from './use-roles.ts';

interface RolesFieldProps {
  label: string;
  hint?: string;
  required?: boolean;
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Chooses roles, all in sight; those held that this person may not take away stay as they are. */
export function RolesField({ label, hint, required = false, value, onChange }: RolesFieldProps) {
  const hintId = useId();
  const grantable = useGrantableRoles();
  const { nameOf } = useRoles();
  const kept = value.filter((id) => !grantable.some((role) => role.id === id));
  const shown = [...grantable.map(({ id }) => id), ...kept];
  const toggle = (id: number, isHeld: boolean) =>
    onChange(isHeld ? [...value, id] : value.filter((held) => held !== id));
  return (
    <FormControl
      component="fieldset"
      required={required}
      aria-describedby={hint === undefined ? undefined : hintId}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, px: 1.5, pb: 1, minWidth: 0 }}
    >
      <FormLabel component="legend" sx={{ px: 0.5, fontSize: 12 }}>
        {label}
      </FormLabel>
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 1 }}>
        {shown.map((id) => (
          <FormControlLabel
            key={id}
            label={nameOf(id)}
            disabled={kept.includes(id)}
            control={
              <Checkbox
                size="small"
                required={false}
                checked={value.includes(id)}
                onChange={(_, isHeld) => toggle(id, isHeld)}
              />
            }
            sx={{ mr: 0 }}
          />
        ))}
      </FormGroup>
      {hint === undefined ? null : (
        <FormHelperText id={hintId} sx={{ mx: 0.5 }}>
          {hint}
        </FormHelperText>
      )}
    </FormControl>
  );
}
