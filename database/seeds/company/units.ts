import type { DeviceTypeKey } from '@trellis/devices/model';
import type { AreaName, FacilityKey } from './facilities.ts';
import type { DemoPhaseKey } from './phases.ts';
import type { DemoPlanKey } from './plans.ts';
import type { SituationKey } from './situations.ts';

/** One of the sixty units: where it stands, what is fitted, what grows and how it is doing. */
export interface DemoUnit {
  /** Edge node id of its controller, and the key under which everything of the unit is found again. */
  deviceId: string;
  facility: FacilityKey;
  area: AreaName;
  name: string;
  rack: string;
  position: number;
  devices: readonly DeviceTypeKey[];
  /** Soil probes (53, 57, 62) besides the climate sensor (5, 6, 7) and the light sensor (58) that each unit has. */
  hasProbes: boolean;
  hasDoorContact: boolean;
  shelves: number;
  /** Plants on each shelf, in so many rows. */
  capacity: number;
  shelfRows: number;
  /** What grows; none on an empty unit. */
  crop?: DemoCrop;
  situation?: SituationKey;
}

export interface DemoCrop {
  plan: DemoPlanKey;
  phase: DemoPhaseKey;
  /** Whole days in the phase when the demo begins. */
  day: number;
  strain: string;
}

interface Room {
  facility: FacilityKey;
  area: AreaName;
  prefix: string;
  nodePrefix: string;
  perRack: number;
  shelves: number;
  capacity: number;
  shelfRows: number;
}

type Line = [
  crop: [plan: DemoPlanKey, phase: DemoPhaseKey, day: number, strain: string] | null,
  devices: readonly DeviceTypeKey[],
  situation?: SituationKey,
];

const base: readonly DeviceTypeKey[] = ['light', 'irrigation', 'co2Valve', 'ecu', 'fan'];
const young: readonly DeviceTypeKey[] = [...base, 'curtain', 'humidifier', 'heaterstrip'];
const leaf: readonly DeviceTypeKey[] = [...base, 'curtain', 'humidifier', 'dehumidifier'];
const bloom: readonly DeviceTypeKey[] = [...base, 'curtain', 'dehumidifier2Stage', 'heaterstrip'];
const bloomBard: readonly DeviceTypeKey[] = [...bloom, 'bard'];
const greens: readonly DeviceTypeKey[] = ['light', 'irrigation', 'co2Valve', 'bard', 'dehumidifier', 'fan'];
const hempDevices: readonly DeviceTypeKey[] = [...base, 'dehumidifier2Stage', 'heaterstrip'];

const nursery: readonly Line[] = [
  [['flowerByDay', 'clone', 2, 'Tidewater'], young],
  [['flowerByDay', 'clone', 5, 'Copper Canyon'], young],
  [['flowerByNight', 'clone', 8, 'Night Orchard'], young, 'doNotDisturb'],
  [['flowerByNight', 'clone', 10, 'Blue Sedge'], young],
  [['mothers', 'mother', 140, 'Tidewater'], leaf],
  [['mothers', 'mother', 96, 'Night Orchard'], leaf],
  [['mothers', 'mother', 210, 'Harbor Lights'], leaf],
  [['mothers', 'mother', 41, 'Cinder Cone'], leaf],
  [['flowerByDay', 'vegetative', 3, 'Harbor Lights'], leaf],
  [['flowerByDay', 'vegetative', 7, 'Marmalade Sky'], leaf],
  [['flowerByNight', 'vegetative', 11, 'Tidewater'], leaf],
  [['flowerByNight', 'vegetative', 14, 'Cinder Cone'], leaf, 'bottleEmpty'],
  [['flowerByDay', 'vegetative', 19, 'Copper Canyon'], leaf],
  [null, leaf],
];

const flowerEast: readonly Line[] = [
  [['flowerByDay', 'stretch', 1, 'Tidewater'], bloom],
  [['flowerByDay', 'stretch', 6, 'Harbor Lights'], bloom],
  [['flowerByDay', 'stretch', 12, 'Copper Canyon'], bloomBard],
  [['flowerByDay', 'bulk', 13, 'Night Orchard'], bloom, 'hot'],
  [['flowerByDay', 'stretch', 18, 'Blue Sedge'], bloom],
  [['flowerByDay', 'bulk', 2, 'Tidewater'], bloom],
  [['flowerByDay', 'bulk', 5, 'Marmalade Sky'], bloom, 'offlineSinceMorning'],
  [['flowerByDay', 'bulk', 9, 'Cinder Cone'], bloomBard],
  [['flowerByDay', 'bulk', 16, 'Harbor Lights'], bloom, 'dry'],
  [['flowerByDay', 'bulk', 20, 'Copper Canyon'], bloom],
  [['flowerByDay', 'ripening', 4, 'Night Orchard'], bloom, 'testing'],
  [['flowerByDay', 'ripening', 9, 'Tidewater'], bloom],
  [null, bloom, 'disabledForRepair'],
  [['flowerByDay', 'ripening', 18, 'Blue Sedge'], bloom],
];

const flowerWest: readonly Line[] = [
  [['flowerByNight', 'stretch', 3, 'Cinder Cone'], bloom],
  [['flowerByNight', 'stretch', 9, 'Tidewater'], bloom],
  [['flowerByNight', 'bulk', 11, 'Copper Canyon'], bloom, 'hot'],
  [['flowerByNight', 'stretch', 15, 'Night Orchard'], bloomBard],
  [['flowerByNight', 'bulk', 1, 'Harbor Lights'], bloom, 'humid'],
  [['flowerByNight', 'bulk', 7, 'Blue Sedge'], bloom],
  [['flowerByNight', 'bulk', 17, 'Tidewater'], bloom],
  [['flowerByNight', 'bulk', 19, 'Marmalade Sky'], bloomBard, 'manual'],
  [['flowerByNight', 'ripening', 2, 'Cinder Cone'], bloom, 'leaking'],
  [null, bloom, 'undeployed'],
  [['flowerByNight', 'ripening', 8, 'Copper Canyon'], bloom],
  [['flowerByNight', 'ripening', 12, 'Harbor Lights'], bloom, 'silentTemperature'],
  [['flowerByNight', 'ripening', 19, 'Night Orchard'], bloom],
  [null, bloom],
];

const greensHall: readonly Line[] = [
  [['lettuce', 'nursery', 1, 'Butterhead, green'], greens],
  [['lettuce', 'nursery', 4, 'Romaine, crisp'], greens],
  [['lettuce', 'nursery', 7, 'Oakleaf, red'], greens],
  [['lettuce', 'finish', 8, 'Butterhead, green'], greens, 'bottleEmpty'],
  [['lettuce', 'nursery', 10, 'Butterhead, green'], greens],
  [['lettuce', 'nursery', 13, 'Romaine, crisp'], greens],
  [['lettuce', 'finish', 2, 'Oakleaf, red'], greens],
  [['lettuce', 'finish', 5, 'Butterhead, green'], greens, 'dry'],
  [['lettuce', 'finish', 11, 'Romaine, crisp'], greens],
  [['lettuce', 'finish', 14, 'Butterhead, green'], greens, 'debugging'],
  [['lettuce', 'finish', 19, 'Oakleaf, red'], greens],
  [null, greens, 'undeployed'],
];

const hempHouse: readonly Line[] = [
  [['hemp', 'hempVegetative', 9, 'Prairie Relief'], hempDevices],
  [null, hempDevices, 'disabledForCleaning'],
  [['hemp', 'hempFlower', 15, 'High Mesa Gold'], hempDevices, 'humid'],
  [['hemp', 'hempFlower', 33, 'Prairie Relief'], hempDevices],
  [['hemp', 'hempFlower', 47, 'High Mesa Gold'], hempDevices, 'offlineForDays'],
  [null, hempDevices],
];

/** Mothers are large plants; a house keeps a few of each strain. */
const mothersPerShelf = 3;

/** One unit of the first site carries its building in its name: three parts, of which lists show the last two. */
const longName: Readonly<Record<string, string>> = { 'ff-e-08': 'FF-E-08' };

function place(room: Room, lines: readonly Line[]): DemoUnit[] {
  return lines.map(([crop, devices, situation], index) => {
    const number = String(index + 1).padStart(2, '0');
    const deviceId = `${room.nodePrefix}-${room.prefix.toLowerCase()}-${number}`;
    return {
      deviceId,
      facility: room.facility,
      area: room.area,
      name: longName[deviceId] ?? `${room.prefix}-${number}`,
      rack: `${room.prefix}${Math.floor(index / room.perRack) + 1}`,
      position: (index % room.perRack) + 1,
      devices,
      hasProbes: crop !== null && crop[1] !== 'clone',
      hasDoorContact: index % 3 === 0,
      shelves: room.shelves,
      ...(crop?.[0] === 'mothers'
        ? { capacity: mothersPerShelf, shelfRows: 1 }
        : { capacity: room.capacity, shelfRows: room.shelfRows }),
      ...(crop ? { crop: { plan: crop[0], phase: crop[1], day: crop[2], strain: crop[3] } } : {}),
      ...(situation ? { situation } : {}),
    };
  });
}

const washington = { facility: 'washington', nodePrefix: 'ff', perRack: 7 } as const;
const colorado = { facility: 'colorado', nodePrefix: 'am', perRack: 6 } as const;

/** All units of the demo company, in the order of the rooms. */
export const demoUnits: readonly DemoUnit[] = [
  ...place({ ...washington, area: 'Nursery', prefix: 'N', shelves: 4, capacity: 48, shelfRows: 4 }, nursery),
  ...place({ ...washington, area: 'Flower East', prefix: 'E', shelves: 2, capacity: 24, shelfRows: 2 }, flowerEast),
  ...place({ ...washington, area: 'Flower West', prefix: 'W', shelves: 2, capacity: 24, shelfRows: 2 }, flowerWest),
  ...place({ ...colorado, area: 'Greens Hall', prefix: 'G', shelves: 6, capacity: 72, shelfRows: 6 }, greensHall),
  ...place({ ...colorado, area: 'Hemp House', prefix: 'H', shelves: 2, capacity: 20, shelfRows: 2 }, hempHouse),
];
