import Autocomplete from '@mui/material/Autocomplete';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { usStates } from '@trellis/facilities/model';
import { ImagePicker } from '@trellis/files/web';
import { useToast } from '@trellis/web-kit';
import type { EditorProps } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';

const zones = Intl.supportedValuesOf('timeZone');
const stateNames = new Map(usStates.map(({ abbreviation, name }) => [abbreviation, name]));

/** A time zone by its place: the clock's own list. */
export function ZoneEditor(editor: EditorProps) {
  return <OneOf editor={editor} options={zones} nameOf={(zone) => zone.replaceAll('_', ' ')} />;
}

/** A state by name, kept by its two letters. */
export function StateEditor(editor: EditorProps) {
  return (
    <OneOf
      editor={editor}
      options={[...stateNames.keys()]}
      nameOf={(code) => `${stateNames.get(code) ?? code} (${code})`}
    />
  );
}

interface OneOfProps {
  editor: EditorProps;
  options: readonly string[];
  nameOf: (option: string) => string;
}

function OneOf({ editor, options, nameOf }: OneOfProps) {
  const { label, hint, value, onChange, onBlur, error, isDisabled, isRequired, inputRef } = editor;
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  return (
    <Autocomplete
      options={chosen && !options.includes(chosen) ? [chosen, ...options] : options}
      value={chosen}
      disabled={isDisabled}
      getOptionLabel={nameOf}
      onChange={(_, option) => onChange(option)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={isRequired}
          error={error !== undefined}
          helperText={error ?? hint}
          onBlur={onBlur}
          inputRef={inputRef}
        />
      )}
    />
  );
}

/** A picture kept in the file store. */
export function LogoEditor({ label, hint, value, onChange, error }: EditorProps) {
  const { t } = useTranslation('facilities');
  const toast = useToast();
  const choose = ([url]: string[]) => {
    if (url && !/\.(png|jpe?g)$/i.test(url)) toast.error(t('facilities.pictureOnly'));
    else onChange(url ?? null);
  };
  return (
    <div>
      <Typography variant="body2" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <ImagePicker
        area="facilities"
        label={label}
        value={typeof value === 'string' && value !== '' ? [value] : []}
        max={1}
        onChange={choose}
      />
      {(error ?? hint) ? <FormHelperText error={error !== undefined}>{error ?? hint}</FormHelperText> : null}
    </div>
  );
}

/** How the fields of a facility are edited; what the provider decides is shown elsewhere. */
export const facilityFields = {
  facility_timezone: { editor: ZoneEditor },
  state: { editor: StateEditor },
  logoUrl: { editor: LogoEditor },
  logoSmallUrl: { editor: LogoEditor },
  active: { isHidden: true },
  serviceInterruptLevel: { isHidden: true },
  serviceInterruptMessage: { isHidden: true },
  dashboardUIVersion: { isHidden: true },
  client_id: { isHidden: true },
  serviceLevel_id: { isHidden: true },
} as const;
