import { csvText } from '@trellis/entity-kit';
import type { Installed } from '@trellis/units/model';

/** A thing with what is inside it. */
export interface Branch {
  item: Installed;
  inside: Branch[];
  /** How many things are inside, at any depth. */
  count: number;
}

/**
 * The things as a tree; what is part of nothing known stands at the top, so that nothing is lost. Things of a kind stand in the
 * order of their names, and whatever holds something offline says so itself.
 */
export function arrangeTree(items: readonly Installed[]): Branch[] {
  const branches = new Map<string, Branch>(items.map((item) => [item.key, { item, inside: [], count: 0 }]));
  const top: Branch[] = [];
  for (const branch of branches.values()) {
    const { parent, key } = branch.item;
    const holder = parent === null || parent === key ? undefined : branches.get(parent);
    if (holder) holder.inside.push(branch);
    else top.push(branch);
  }
  const count = (branch: Branch): number =>
    (branch.count = branch.inside.reduce((sum, inner) => sum + 1 + count(inner), 0));
  top.forEach(count);
  top.forEach(tellState);
  return inOrder(top);
}

/** An area is no better than what stands in it, whose own state stays with it. */
function tellState(branch: Branch): Installed['status'] {
  const states = branch.inside.map(tellState);
  if (branch.item.status === 'healthy' && states.includes('offline'))
    branch.item = { ...branch.item, status: 'offline' };
  return branch.item.status;
}

function inOrder(branches: Branch[]): Branch[] {
  const kinds = [...new Set(branches.map(({ item }) => item.kind))];
  for (const branch of branches) branch.inside = inOrder(branch.inside);
  return branches.sort(
    ({ item: a }, { item: b }) =>
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.name.localeCompare(b.name, undefined, { numeric: true }),
  );
}

/** Branches that fit a search by name, MAC, serial or host name, with what they are part of and what is inside them. */
export function searchTree(branches: readonly Branch[], search: string): Branch[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return [...branches];
  // People type MAC addresses with and without their separators.
  const bare = (text: string) => text.replace(/[:.-]/g, '');
  const fits = ({ name, mac, serial, hostname, ip }: Installed) =>
    [name, mac, serial, hostname, ip].some((text) => {
      const said = text?.toLowerCase();
      return (
        said !== undefined && (said.includes(wanted) || (bare(wanted).length > 3 && bare(said).includes(bare(wanted))))
      );
    });
  return branches.flatMap((branch) => {
    if (fits(branch.item)) return [branch];
    const inside = searchTree(branch.inside, search);
    return inside.length > 0 ? [{ ...branch, inside }] : [];
  });
}

/** Every key of the branches and what is inside them. */
export const keysOf = (branches: readonly Branch[]): string[] =>
  branches.flatMap(({ item, inside }) => [item.key, ...keysOf(inside)]);

/** Columns of the flat list. */
export const factKeys = [
  'detail',
  'ip',
  'mac',
  'hostname',
  'software',
  'firmware',
  'serial',
  'warrantyUntil',
  'installed',
  'lastSeen',
] as const;

/** The flat list as CSV, one thing a line, with the names of what it is part of. */
export function csvOf(branches: readonly Branch[], headings: readonly string[]): string {
  const lines = (list: readonly Branch[], above: readonly string[]): string[][] =>
    list.flatMap(({ item, inside }) => [
      [item.kind, item.name, item.status, above.join(' > '), ...factKeys.map((key) => item[key] ?? '')],
      ...lines(inside, [...above, item.name]),
    ]);
  return csvText([headings, ...lines(branches, [])]);
}
