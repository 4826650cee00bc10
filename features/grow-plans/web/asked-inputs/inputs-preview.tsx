import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { AskedInput } from '@trellis/grow-plans/model';
import { useTranslation } from 'react-i18next';
import { isNumeric } from './row-values.ts';
import { useAskedWords } from './use-asked-words.ts';

/** The inputs as whoever does the work sees them, in the person's language. Nothing can be entered here. */
export function InputsPreview({ inputs }: { inputs: readonly AskedInput[] }) {
  const { t } = useTranslation('grow-plans');
  return (
    <figure className="gp-asked__preview" aria-label={t('asked.preview')}>
      <figcaption>{t('asked.preview')}</figcaption>
      <div inert>
        {inputs.map((input, place) => (
          <Preview key={place} input={input} />
        ))}
      </div>
    </figure>
  );
}

function Preview({ input }: { input: AskedInput }) {
  const { nameOf, boundsOf } = useAskedWords();
  const { kind, unit, required = false, options = [] } = input;
  const label = nameOf(input);
  if (kind === 'flag')
    return <FormControlLabel label={required ? `${label} *` : label} control={<Checkbox size="small" />} />;
  if (kind === 'photos')
    return (
      <span className="gp-asked__photo">
        <PhotoCameraOutlined fontSize="small" />
        {required ? `${label} *` : label}
      </span>
    );
  if (kind === 'choice')
    return (
      <TextField select size="small" label={label} required={required} value="">
        {options.map((option) => (
          <MenuItem key={option} value={option}>
            {option}
          </MenuItem>
        ))}
      </TextField>
    );
  return (
    <TextField
      size="small"
      label={label}
      required={required}
      value=""
      multiline={!isNumeric(kind)}
      helperText={boundsOf(input)}
      slotProps={{
        input: { endAdornment: unit ? <InputAdornment position="end">{unit}</InputAdornment> : undefined },
      }}
    />
  );
}
