/** Plants of a run in one room of ours. */
export interface PlantedRoom {
  area_id: number;
  plants: number;
}

export interface Planting {
  batchName: string;
  source: string | undefined;
  strain: string | null;
  /** Day at the facility, `YYYY-MM-DD`. */
  day: string;
  rooms: readonly PlantedRoom[];
  /** What the state calls the rooms. */
  names: ReadonlyMap<number, string>;
}

/** A row of `plantbatches/v1/createplantings`, in the words of Metrc. */
export interface PlantingRow {
  Name: string;
  Type: 'Clone' | 'Seed';
  Count: number;
  Strain: string | null;
  Location: string;
  ActualDate: string;
}

export const plantingService = 'plantbatches/v1/createplantings';

/** What the state is told of the plants of a new run: a row for each room; nothing where it does not know one of the rooms. */
export function plantingRows({ batchName, source, strain, day, rooms, names }: Planting): PlantingRow[] | undefined {
  const counts = new Map<string, number>();
  for (const { area_id, plants } of rooms) {
    const name = names.get(area_id);
    if (name === undefined) return undefined;
    counts.set(name, (counts.get(name) ?? 0) + plants);
  }
  return [...counts].map(([Location, Count]) => ({
    Name: batchName,
    Type: source === 'seed' ? 'Seed' : 'Clone',
    Count,
    Strain: strain,
    Location,
    ActualDate: day,
  }));
}
