/** The company, its two sites and their five rooms. Names and places are invented. */
export interface DemoFacility {
  key: FacilityKey;
  values: {
    name: string;
    address: string;
    city: string;
    state: string;
    zip: string;
    latitude: number;
    longitude: number;
    facility_timezone: string;
    mqttGroup: string;
    canopySqFt: number;
    electricityRate: number;
    kind: 'indoor' | 'verticalFarm';
    isMetrcEnabled?: boolean;
    growsCannabis?: boolean;
    growsHemp?: boolean;
    growsLeafyGreens?: boolean;
    hasCurtains?: boolean;
    presentation_showclock: boolean;
  };
  areas: readonly { name: AreaName; floorAreaSqFt: number; level: number }[];
}

export type FacilityKey = 'washington' | 'colorado';
export type AreaName = 'Nursery' | 'Flower East' | 'Flower West' | 'Greens Hall' | 'Hemp House';

export const demoClient = {
  name: 'Larkspur Row Growers',
  legalName: 'Larkspur Row Growers LLC',
  email: 'office@demo.trellis.example',
  billingEmail: 'billing@demo.trellis.example',
  address: '410 Mill Race Road, Fennick Falls, WA',
};

export const demoFacilities: readonly DemoFacility[] = [
  {
    key: 'washington',
    values: {
      name: 'Fennick Falls',
      address: '410 Mill Race Road',
      city: 'Fennick Falls',
      state: 'WA',
      zip: '98599',
      latitude: 46.98,
      longitude: -122.71,
      facility_timezone: 'America/Los_Angeles',
      mqttGroup: 'fennick-falls',
      canopySqFt: 9800,
      electricityRate: 0.09,
      kind: 'indoor',
      growsCannabis: true,
      hasCurtains: true,
      presentation_showclock: true,
    },
    areas: [
      { name: 'Nursery', floorAreaSqFt: 2600, level: 1 },
      { name: 'Flower East', floorAreaSqFt: 4200, level: 1 },
      { name: 'Flower West', floorAreaSqFt: 4200, level: 2 },
    ],
  },
  {
    key: 'colorado',
    values: {
      name: 'Alder Mesa',
      address: '77 Windbreak Lane',
      city: 'Alder Mesa',
      state: 'CO',
      zip: '81099',
      latitude: 38.27,
      longitude: -104.62,
      facility_timezone: 'America/Denver',
      mqttGroup: 'alder-mesa',
      canopySqFt: 5400,
      electricityRate: 0.12,
      kind: 'verticalFarm',
      isMetrcEnabled: true,
      growsHemp: true,
      growsLeafyGreens: true,
      presentation_showclock: true,
    },
    areas: [
      { name: 'Greens Hall', floorAreaSqFt: 3600, level: 1 },
      { name: 'Hemp House', floorAreaSqFt: 2400, level: 1 },
    ],
  },
];

/** The facility with a key; throws when there is none. */
export function findDemoFacility(key: FacilityKey): DemoFacility {
  const found = demoFacilities.find((facility) => facility.key === key);
  if (!found) throw new Error(`There is no demo facility ${key}.`);
  return found;
}
