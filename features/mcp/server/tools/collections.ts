import { Exception } from '@trellis/alerts/model';
import { Area } from '@trellis/facilities/model';
import { Harvest } from '@trellis/harvests/model';
import { Lifecycle } from '@trellis/lifecycles/model';
import { Task } from '@trellis/tasks/model';
import { Sensor } from '@trellis/telemetry/model';
import { Ticket } from '@trellis/tickets/model';
import { Unit } from '@trellis/units/model';

/** What tools list and open, by the word people use for it; each belongs to a facility. */
export const collections = {
  units: Unit,
  areas: Area,
  sensors: Sensor,
  alerts: Exception,
  tickets: Ticket,
  tasks: Task,
  runs: Lifecycle,
  harvests: Harvest,
} as const;
export type CollectionWord = keyof typeof collections;
export const collectionWords = Object.keys(collections) as [CollectionWord, ...CollectionWord[]];

/** The field that says which facility a row is of. */
export const facilityField = (word: CollectionWord): string => {
  const { scope } = collections[word];
  if (scope.kind !== 'facility') throw new Error(`${word} belong to no facility.`);
  return scope.field;
};
