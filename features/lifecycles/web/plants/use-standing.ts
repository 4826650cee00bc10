import { holdsRole } from '@trellis/access/model';
import { lifecyclesApi, plantWorkers } from '@trellis/lifecycles/model';
import { useCall, useUser } from '@trellis/web-kit';

/** Where the living plants of a run stand. */
export const useStanding = (runId: number) =>
  useCall(
    lifecyclesApi.calls.getPlantPositions,
    { query: { lifecycle_id: String(runId) } },
    { dependsOn: ['ag_plants', 'ag_plantLocations'] },
  );
export type StandingPlant = NonNullable<ReturnType<typeof useStanding>['data']>[number];

/** The plants of one shelf; null where nobody noted one. */
export interface StandingShelf {
  platform_id: number | null;
  unit: string | null;
  shelf: string | null;
  plants: StandingPlant[];
}

/** Plants by the shelf they stand on, each shelf by its places from the front left. */
export function shelvesOf(plants: readonly StandingPlant[]): StandingShelf[] {
  const shelves = new Map<number | null, StandingShelf>();
  for (const plant of plants) {
    const { platform_id, platformGroupName: unit, platformName: shelf } = plant;
    const known = shelves.get(platform_id) ?? { platform_id, unit, shelf, plants: [] };
    known.plants.push(plant);
    shelves.set(platform_id, known);
  }
  const place = ({ row, col, plant_id }: StandingPlant) => [row ?? Infinity, col ?? Infinity, plant_id] as const;
  for (const { plants: those } of shelves.values())
    those.sort((one, other) => {
      const [a, b] = [place(one), place(other)];
      return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
    });
  const nameOf = ({ unit, shelf }: StandingShelf) => [unit, shelf].join(' ');
  const named = [...shelves.values()].filter(({ platform_id }) => platform_id !== null);
  const byName = named.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }));
  return [...byName, ...[...shelves.values()].filter(({ platform_id }) => platform_id === null)];
}

/** Whether the person works with plants; the server says no to who may not. */
export function useMayWorkWithPlants(): boolean {
  const user = useUser();
  return holdsRole(user, plantWorkers);
}

/** What changes where plants stand. */
export const plantChanges = {
  changes: [
    'ag_plants',
    'ag_plantLocations',
    'ag_lifecycles',
    'ag_inFlightLifecycles',
    'ag_lifecyclePlatforms',
    'lifecycleLog',
  ],
} as const;
