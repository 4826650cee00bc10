import type { RoleKey } from '@trellis/access/model';
import type { Records, RequestTransaction } from '@trellis/server-kit';
import type { FacilityKey } from '../company/facilities.ts';
import { idOf } from '../records/insert-rows.ts';
import type { Cultivation } from '../records/seed-plans.ts';
import type { Structure } from '../records/seed-structure.ts';
import type { SeededUnit } from '../records/seed-units.ts';

export const dayMs = 86_400_000;

/** What the work of the demo company is added to. */
export interface DemoWork {
  db: RequestTransaction;
  records: Records;
  now: Date;
  structure: Structure;
  people: ReadonlyMap<RoleKey, number>;
  cultivation: Cultivation;
  units: readonly SeededUnit[];
}

/** Id of the person with a role. */
export const personOf = ({ people }: DemoWork, role: RoleKey): number => {
  const id = people.get(role);
  if (id === undefined) throw new Error(`The demo company has nobody as ${role}.`);
  return id;
};

/** Id of a site. */
export const siteOf = ({ structure }: DemoWork, key: FacilityKey): number => {
  const id = structure.facilities.get(key);
  if (id === undefined) throw new Error(`The demo company has no site ${key}.`);
  return id;
};

/** Id of a room. */
export const areaOf = ({ structure }: DemoWork, name: string): number => idOf(structure.areas, name);

/** A unit by its name. */
export function unitOf({ units }: DemoWork, name: string): SeededUnit {
  const found = units.find((seeded) => seeded.unit.name === name);
  if (!found) throw new Error(`The demo company has no unit ${name}.`);
  return found;
}

/** The moment so many days from the demo's begin; earlier ones are negative. */
export const inDays = ({ now }: Pick<DemoWork, 'now'>, days: number): string =>
  new Date(now.getTime() + days * dayMs).toISOString();

/** The day (UTC) so many days from the demo's begin. */
export const dayIn = (work: Pick<DemoWork, 'now'>, days: number): string => inDays(work, days).slice(0, 10);

/** The same figure between -1 and 1 for the same words, so that every demo looks alike and nothing looks drawn. */
export function wobble(words: string): number {
  let hash = 2_166_136_261;
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  return ((hash >>> 0) / 4_294_967_295) * 2 - 1;
}

/** A figure that strays from `around` by up to `share` of it, to so many digits. */
export const near = (around: number, share: number, words: string, digits = 0): number =>
  Number((around * (1 + share * wobble(words))).toFixed(digits));
