import type { UnitRecord } from '@trellis/units/model';

/** A control loop offered for a kind of device. */
export interface OfferedLoop {
  id: number;
  isDefault: boolean;
  virtualDeviceType_id: number;
  virtualDeviceType?: { key: string; label: string; labelEs: string | null; seq: number } | null;
  fsa?: { name: string; nameEs: string | null; version: number; state: string } | null;
}

/** A loop that people chose for a controller. */
export interface LoopOverride {
  controller_id: number;
  virtualDeviceType_id: number;
  virtualDeviceTypeFsa_id: number;
  /** Values for this controller alone. */
  parameters?: Readonly<Record<string, unknown>> | null;
}

/** What may drive a kind of device, and what does now: a loop's id, its `default`, or not the same everywhere (`mixed`). */
export interface LoopChoice {
  virtualDeviceType_id: number;
  label: string;
  labelEs: string | null;
  loops: { id: number; name: string; nameEs: string | null; version: number }[];
  now: string;
}

/** The kinds of device that every unit has and that published loops are offered for, in their usual order. */
export function listLoopChoices(
  offered: readonly OfferedLoop[],
  overrides: readonly LoopOverride[],
  units: readonly UnitRecord[],
): LoopChoice[] {
  const published = offered.filter(({ fsa }) => fsa?.state === 'published');
  const kinds = [...Map.groupBy(published, ({ virtualDeviceType_id }) => virtualDeviceType_id)];
  return kinds
    .map(([virtualDeviceType_id, loops]) => ({ virtualDeviceType_id, loops, type: loops[0]?.virtualDeviceType }))
    .filter(({ type }) => type != null && units.every(({ devices }) => devices.includes(type.key)))
    .sort((one, other) => (one.type?.seq ?? 0) - (other.type?.seq ?? 0))
    .map(({ virtualDeviceType_id, loops, type }) => ({
      virtualDeviceType_id,
      label: type?.label ?? '',
      labelEs: type?.labelEs ?? null,
      loops: loops.map(({ id, fsa }) => ({
        id,
        name: fsa?.name ?? '',
        nameEs: fsa?.nameEs ?? null,
        version: fsa?.version ?? 1,
      })),
      now: chosenNow(
        loops.map(({ id }) => id),
        overrides,
        units,
      ),
    }));
}

function chosenNow(ids: readonly number[], overrides: readonly LoopOverride[], units: readonly UnitRecord[]): string {
  const chosen = units.map(({ controller_id }) => {
    const own = overrides.find(
      (one) => one.controller_id === controller_id && ids.includes(one.virtualDeviceTypeFsa_id),
    );
    return own ? String(own.virtualDeviceTypeFsa_id) : 'default';
  });
  return new Set(chosen).size === 1 ? (chosen[0] ?? 'default') : 'mixed';
}

/** A choice as it was left. */
export interface WrittenLoop extends LoopOverride {
  id: number;
  updatedate: string;
}

/** What was decided: for which kinds of device, what stood there before, and the choices as they were left. */
interface Decided {
  kinds: readonly number[];
  before: readonly LoopOverride[];
  now: readonly WrittenLoop[];
}

/** What is sent so that controllers run the loops they had for these kinds, with their own values; those that had the same together.
 * Each names the choices it takes back. */
export function loopsBefore(controllers: readonly number[], { kinds, before, now }: Decided) {
  const own = controllers.map((id) => {
    const chosen = before
      .filter((one) => one.controller_id === id && kinds.includes(one.virtualDeviceType_id))
      .toSorted((one, other) => one.virtualDeviceTypeFsa_id - other.virtualDeviceTypeFsa_id);
    return {
      id,
      loops: chosen.map((one) => ({ loop: one.virtualDeviceTypeFsa_id, values: numbersOf(one.parameters) })),
    };
  });
  return [...Map.groupBy(own, ({ loops }) => JSON.stringify(loops)).values()].map((alike) => {
    const loops = alike[0]?.loops ?? [];
    const parameters = Object.fromEntries(
      loops.flatMap(({ loop, values }) => (Object.keys(values).length > 0 ? [[String(loop), values]] : [])),
    );
    const controller_id = alike.map(({ id }) => id);
    const left = now.filter(
      (one) => controller_id.includes(one.controller_id) && kinds.includes(one.virtualDeviceType_id),
    );
    return {
      controller_id,
      virtualDeviceType_id: [...kinds],
      virtualDeviceTypeFsa_id: loops.map(({ loop }) => loop),
      was: left.map(({ id, updatedate }) => ({ id, updatedate })),
      ...(Object.keys(parameters).length > 0 && { parameters }),
    };
  });
}

const numbersOf = (parameters: LoopOverride['parameters']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(parameters ?? {}).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  );
