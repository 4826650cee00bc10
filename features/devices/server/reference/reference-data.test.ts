import { deviceTypes, findLoopProblems } from '@trellis/devices/model';
import { expect, test } from 'vitest';
import { boardConfigurationRows } from './board-configuration-rows.ts';
import { componentTypeRows } from './component-type-rows.ts';
import { loopRows } from './loop-rows.ts';
import { deviceReferenceData } from './reference-data.ts';

test('controllers can run every control loop of the first day', () => {
  expect(loopRows.flatMap((row) => findLoopProblems(row).map((problem) => ({ loop: row.name, ...problem })))).toEqual(
    [],
  );
});

test('every label of the first day has its Spanish', () => {
  const rows = deviceReferenceData.flatMap(({ entity, rows: list }) =>
    list.map((row) => ({
      entity: entity.name,
      label: row['label'] ?? row['name'],
      es: row['labelEs'] ?? row['nameEs'],
    })),
  );
  expect(rows.filter(({ label, es }) => label !== undefined && (es === undefined || es === ''))).toEqual([]);
});

test('wiring templates name components and devices that exist, one per port', () => {
  const types = new Set(componentTypeRows.map(({ id }) => id));
  const devices = new Set<number>(Object.values(deviceTypes).map(({ id }) => id));
  for (const { components, mappings } of boardConfigurationRows) {
    const keys = components.map(({ key }) => key);
    const places = components.map(({ addresspath, port }) => `${addresspath}/${port ?? ''}`);
    expect(new Set(places).size).toBe(places.length);
    expect(components.every(({ boardComponentType_id }) => types.has(boardComponentType_id))).toBe(true);
    expect(
      mappings.every(
        ({ component, virtualDeviceType_id }) => keys.includes(component) && devices.has(virtualDeviceType_id),
      ),
    ).toBe(true);
  }
});
