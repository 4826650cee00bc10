import { everyday, filtered } from '@trellis/entity-kit';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Facility } from '@trellis/facilities/model';
import { useCall, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Where a controller is to stand. */
export interface Place {
  facility_id: number | null;
  unit: FreeUnit | null;
}

/** A unit that has no controller. */
export interface FreeUnit {
  id: number;
  name: string;
  area?: { name: string } | null;
}

interface PlaceFieldsProps {
  place: Place;
  onPlace: (place: Place) => void;
  /** Why the unit is refused. */
  problem?: string | undefined;
}

/** Facility, where there are several, and a unit without a controller, by area; a controller may also stand for itself. */
export function PlaceFields({ place, onPlace, problem }: PlaceFieldsProps) {
  const { t } = useTranslation('devices');
  const facilities = useFacilities();
  const units = useFreeUnits(place.facility_id);
  return (
    <>
      {facilities.length > 1 ? (
        <Autocomplete
          disableClearable
          options={facilities}
          value={facilities.find(({ id }) => id === place.facility_id) ?? (null as never)}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          onChange={(_, { id }) => onPlace({ facility_id: id, unit: null })}
          renderInput={(params) => <TextField {...params} required label={t('place.facility')} />}
        />
      ) : null}
      <Autocomplete
        options={units.data ?? []}
        loading={units.isLoading}
        loadingText={t('place.loading')}
        noOptionsText={t('place.noUnits')}
        value={place.unit}
        groupBy={({ area }) => area?.name ?? ''}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onChange={(_, unit) => onPlace({ ...place, unit })}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('place.unit')}
            error={problem !== undefined}
            helperText={problem ?? t('place.unitHint')}
          />
        )}
      />
    </>
  );
}

function useFacilities(): readonly Pick<Facility, 'id' | 'name'>[] {
  const { facility_id, facilityname } = useUser();
  const { data } = useCall(everyday('facilities').list, filtered({ fields: ['id', 'name'], order: ['name', 'id'] }), {
    isWhole: true,
  });
  return useMemo(
    () => data ?? (facility_id === null ? [] : [{ id: facility_id, name: facilityname ?? '' }]),
    [data, facility_id, facilityname],
  );
}

/** Units have one controller at most; the others are offered, area by area. */
function useFreeUnits(facility_id: number | null) {
  const read = useCall(
    everyday('ag_platformGroups').list,
    filtered({ where: { facility_id, controller_id: null }, include: 'area', order: ['name', 'id'] }),
    { enabled: facility_id !== null, isWhole: true },
  );
  const data = useMemo(
    () => read.data?.toSorted((one, other) => (one.area?.name ?? '').localeCompare(other.area?.name ?? '')),
    [read.data],
  );
  return { data, isLoading: read.isLoading };
}
