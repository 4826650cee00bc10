import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';

interface SwitchFieldProps {
  label: string;
  /** What being on does. */
  hint: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off, with what that means below it. */
export function SwitchField({ label, hint, isOn, isDisabled = false, onChange }: SwitchFieldProps) {
  const hintId = useId();
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            disabled={isDisabled}
            onChange={(_event, checked) => onChange(checked)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
        label={label}
        sx={{ display: 'flex', minHeight: 44 }}
      />
      <FormHelperText id={hintId} sx={{ mt: -0.5, ml: 6 }}>
        {hint}
      </FormHelperText>
    </div>
  );
}
