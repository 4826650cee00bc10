import { adminRoleIds, roleKeyOf, type RoleKey } from '@trellis/access/model';

/** Everything a start page can show. */
export const tileKeys = [
  'areas',
  'needs',
  'day',
  'tasks',
  'scorecard',
  'harvests',
  'decisions',
  'approvals',
  'calendar',
  'errors',
  'places',
  'news',
] as const;
export type TileKey = (typeof tileKeys)[number];

/** A tile in its place, as a person keeps it. */
export interface PlacedTile {
  key: TileKey;
  isShown: boolean;
}

const everyone: readonly TileKey[] = ['calendar', 'places', 'news'];
/** The farm at one glance, for all who work with it. */
const farm: readonly TileKey[] = ['areas', 'needs', 'day'];

/** What matters to each role first; its other tiles follow in the general order. */
const first: Record<RoleKey, readonly TileKey[]> = {
  grower: [...farm, 'tasks', 'harvests'],
  farmManager: [...farm, 'tasks', 'harvests', 'scorecard'],
  facilityManager: [...farm, 'decisions', 'approvals', 'tasks', 'harvests', 'scorecard'],
  owner: [...farm, 'harvests', 'scorecard'],
  maintenance: [...farm, 'tasks'],
  complianceOfficer: ['harvests', 'tasks'],
  labTechnician: ['tasks', 'harvests'],
  subTenant: ['areas', 'day'],
  softwareDeveloper: ['errors', 'areas'],
  providerSupport: [...farm, 'decisions', 'approvals', 'errors', 'harvests', 'tasks'],
  administrator: [...farm, 'tasks', 'harvests', 'decisions', 'approvals', 'errors', 'scorecard'],
};

/** The tiles of a person's roles, the most useful first. */
export function tilesOf(roleIds: readonly number[]): TileKey[] {
  const wide = roleIds.filter((id) => adminRoleIds.includes(id));
  const ids = wide.length > 0 ? wide : roleIds;
  const own = ids.flatMap((id) => first[roleKeyOf(id) ?? 'subTenant']);
  return [...new Set([...own, ...everyone])];
}

/** A person's tiles as they arranged them; ones their roles brought since stand at the end, ones no longer theirs are gone. */
export function arrangeTiles(offered: readonly TileKey[], kept: readonly { key: string; isShown: boolean }[] = []) {
  const known = kept.flatMap(({ key, isShown }): PlacedTile[] => {
    const tile = offered.find((one) => one === key);
    return tile ? [{ key: tile, isShown }] : [];
  });
  const added = offered.filter((key) => !known.some((tile) => tile.key === key));
  return [...known, ...added.map((key): PlacedTile => ({ key, isShown: true }))];
}

/** The tiles with one of them put after another, or first. */
export function moveTile(tiles: readonly PlacedTile[], moved: TileKey, after: TileKey | undefined): PlacedTile[] {
  const tile = tiles.find(({ key }) => key === moved);
  const rest = tiles.filter(({ key }) => key !== moved);
  const place = after === undefined ? 0 : rest.findIndex(({ key }) => key === after) + 1;
  return tile ? [...rest.slice(0, place), tile, ...rest.slice(place)] : rest;
}
