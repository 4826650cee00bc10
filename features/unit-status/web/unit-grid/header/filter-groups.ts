import { sensorFilters, statusFilters, type FilterKey } from '@trellis/units/model';

/** Every status and sensor filter, in the order they are offered. */
export const filterKeys = [...Object.keys(statusFilters), ...Object.keys(sensorFilters)] as FilterKey[];

const groupOf = (key: FilterKey): string =>
  key in sensorFilters ? 'sensors' : statusFilters[key as keyof typeof statusFilters].group;

/** The same by what they are about. */
export const filterGroups = [...Map.groupBy(filterKeys, groupOf)];
