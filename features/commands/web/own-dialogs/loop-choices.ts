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

/** What is sent so that controllers run the loops they had, with their own values; those that had the same together. */
export function loopsBefore(controllers: readonly number[], overrides: readonly LoopOverride[]) {
  const own = controllers.map((id) => {
    const chosen = overrides
      .filter(({ controller_id }) => controller_id === id)
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
    return {
      controller_id: alike.map(({ id }) => id),
      virtualDeviceTypeFsa_id: loops.map(({ loop }) => loop),
      ...(Object.keys(parameters).length > 0 && { parameters }),
    };
  });
}

const numbersOf = (parameters: LoopOverride['parameters']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(parameters ?? {}).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  );
