import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { teamApi } from '@trellis/access/model';
import { useSteady } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

interface FacilitiesFieldProps {
  own: number;
  value: readonly number[];
  onChange: (value: readonly number[]) => void;
}

/** Where a message is sent, for whoever keeps several facilities. */
export function FacilitiesField({ own, value, onChange }: FacilitiesFieldProps) {
  const { t } = useTranslation('red-alerts');
  const { data: places = [] } = useCall(teamApi.calls.listManaged, {});
  const chosenPlaces = useSteady(places.filter(({ id }) => value.includes(id)));
  const isManaged = places.some(({ id }) => id === own);
  if (!isManaged || places.length < 2) return null;
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={[...places]}
      value={chosenPlaces}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, chosen) => onChange(chosen.map(({ id }) => id))}
      renderInput={(params) => (
        <TextField
          {...params}
          required
          label={t('fields.facilities')}
          helperText={value.length === 0 ? t('needsPlace') : ''}
        />
      )}
    />
  );
}
