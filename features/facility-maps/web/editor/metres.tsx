import TextField from '@mui/material/TextField';

interface MetresProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** A number that is typed: metres, degrees, things in a row. */
export function Metres({ label, value, onChange }: MetresProps) {
  return (
    <TextField
      size="small"
      type="number"
      label={label}
      value={value}
      slotProps={{ htmlInput: { step: 0.5 } }}
      onChange={(event) => {
        const typed = Number(event.target.value);
        if (Number.isFinite(typed) && Math.abs(typed) <= 10_000) onChange(typed);
      }}
    />
  );
}
