import { climateDesignatorIds } from '@trellis/climate/model';
import {
  deviceTypes,
  type DeviceTypeKey,
  type TemplateComponent,
  type TemplateMapping,
  type TemplateSensor,
} from '@trellis/devices/model';
import { componentTypeRows } from './component-type-rows.ts';

const typeOf = (driver: string): number => componentTypeRows.find((row) => row.driver === driver)?.id ?? 0;
const expanderAddress = '0x20';
const ports = 16;

/** A relay of the expander for each device, in order. */
function wiring(devices: readonly DeviceTypeKey[]): { components: TemplateComponent[]; mappings: TemplateMapping[] } {
  const relays = devices.map((device, port): TemplateComponent => {
    const { label } = deviceTypes[device];
    return {
      key: device,
      name: label,
      boardComponentType_id: typeOf('gpio'),
      addresspath: expanderAddress,
      port,
      ports: ports,
    };
  });
  const expander = { key: 'expander', name: 'Relay board', boardComponentType_id: typeOf('mcp23017') };
  const climate = { key: 'climate', name: 'Climate sensor', boardComponentType_id: typeOf('sht3x') };
  const co2 = { key: 'co2', name: 'CO2 sensor', boardComponentType_id: typeOf('scd4x') };
  return {
    components: [
      { ...expander, addresspath: expanderAddress, ports: ports },
      ...relays,
      { ...climate, addresspath: '0x44' },
      { ...co2, addresspath: '0x62' },
    ],
    mappings: devices.map((device) => ({
      component: device,
      virtualDeviceType_id: deviceTypes[device].id,
      device,
      polarity: 'normal',
      safeState: device === 'fan' ? 'on' : device === 'curtain' ? 'closed' : 'off',
    })),
  };
}

const sensors: TemplateSensor[] = climateDesignatorIds.map((designator_id) => ({
  name: 'Climate',
  designator_id,
  priority: 1,
}));

/** Wiring templates for the first day. */
export const boardConfigurationRows = [
  {
    name: 'Rack with own climate',
    nameEs: 'Estantería con clima propio',
    unitType: 'VFU',
    ...wiring(['light', 'irrigation', 'fan', 'co2Valve', 'humidifier', 'dehumidifier', 'heaterstrip']),
  },
  {
    name: 'Room with air unit and curtain',
    nameEs: 'Sala con unidad de aire y cortina',
    unitType: 'Room',
    ...wiring(['light', 'curtain', 'irrigation', 'fan', 'co2Valve', 'ecu', 'dehumidifier2Stage']),
  },
  {
    name: 'Propagation shelf',
    nameEs: 'Estante de propagación',
    unitType: 'VFU',
    ...wiring(['light', 'irrigation', 'fan', 'humidifier']),
  },
].map((row, index) => ({ id: index + 1, version: 1, sensors, ...row }));
