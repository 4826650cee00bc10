import type { BoardComponent, BoardConfiguration, VirtualDevice } from '@trellis/devices/model';

type Template = Pick<BoardConfiguration, 'components' | 'mappings' | 'sensors'>;
type Device = Pick<VirtualDevice, 'name' | 'virtualDeviceType_id' | 'boardComponent_id' | 'enabled'>;
type Component = Pick<BoardComponent, 'id' | 'addresspath' | 'port'>;

/** How a unit is wired. */
export interface Wiring {
  devices: readonly Device[];
  components: readonly Component[];
  /** What its sensors measure. */
  designators: readonly number[];
}

/** One thing in which the wiring of a unit differs from a template; addresses as `0x20 · 3`. */
export type TemplateDifference =
  | { of: 'device'; name: string; how: 'missing' | 'extra' | 'off' | 'type' }
  | { of: 'device'; name: string; how: 'wired'; template: string; unit: string }
  | { of: 'sensor'; designator_id: number; how: 'missing' | 'extra' };

/** What a unit has otherwise than a template, devices first, in the order of the template. */
export function compareTemplate(
  template: Template,
  { devices, components, designators }: Wiring,
): TemplateDifference[] {
  const byName = new Map(devices.map((device) => [device.name, device]));
  const byComponent = new Map(components.map((component) => [component.id, component]));
  const asked = template.mappings.flatMap(({ component, device: name, virtualDeviceType_id }): TemplateDifference[] => {
    const device = byName.get(name);
    if (!device) return [{ of: 'device', name, how: 'missing' }];
    if (device.virtualDeviceType_id !== virtualDeviceType_id) return [{ of: 'device', name, how: 'type' }];
    if (!device.enabled) return [{ of: 'device', name, how: 'off' }];
    const wanted = placeOf(template.components.find(({ key }) => key === component));
    const found = placeOf(byComponent.get(device.boardComponent_id ?? 0));
    return wanted === found ? [] : [{ of: 'device', name, how: 'wired', template: wanted, unit: found }];
  });
  const planned = new Set(template.mappings.map(({ device }) => device));
  const extra = devices.flatMap(({ name }): TemplateDifference[] =>
    planned.has(name) ? [] : [{ of: 'device', name, how: 'extra' }],
  );
  const wanted = new Set((template.sensors ?? []).map(({ designator_id }) => designator_id));
  const sensors = [
    ...[...wanted].filter((id) => !designators.includes(id)).map((id) => ({ id, how: 'missing' as const })),
    ...designators.filter((id) => !wanted.has(id)).map((id) => ({ id, how: 'extra' as const })),
  ];
  return [...asked, ...extra, ...sensors.map(({ id, how }) => ({ of: 'sensor' as const, designator_id: id, how }))];
}

const placeOf = (component: { addresspath: string; port?: number | null } | undefined): string =>
  component ? [component.addresspath, component.port].filter((part) => part != null).join(' · ') : '–';
