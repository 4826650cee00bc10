import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { EditorProps } from '@trellis/web-kit/records';

/** Words to choose from: each is typed and taken with Enter. */
export function OptionsEditor({ label, hint, value, onChange, onBlur, error, isDisabled }: EditorProps) {
  const words = Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
  return (
    <Autocomplete
      multiple
      freeSolo
      options={[]}
      value={words}
      disabled={isDisabled}
      onBlur={onBlur}
      onChange={(_, next: string[]) => {
        const kept = [...new Set(next.map((word) => word.trim()).filter(Boolean))];
        onChange(kept.length === 0 ? null : kept);
      }}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error ?? hint} />
      )}
    />
  );
}
