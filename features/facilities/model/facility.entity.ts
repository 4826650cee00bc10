import {
  choice,
  decimal,
  defineEntity,
  email,
  facilityScope,
  flag,
  instant,
  integer,
  longText,
  money,
  providerScope,
  reference,
  secret,
  text,
  timeZone,
  url,
  type Infer,
} from '@trellis/entity-kit';

/** A company that owns, rents or provides facilities. */
export const Client = defineEntity(
  'client',
  {
    name: text(),
    legalName: text({ optional: true }),
    contactName: text({ optional: true }),
    email: email({ optional: true }),
    phone: text({ max: 40, optional: true }),
    address: text({ max: 500, optional: true }),
    billingEmail: email({ optional: true }),
    serviceLevel_id: reference('serviceLevel', { optional: true }),
    isProvider: flag({ meaning: 'provides the product to others' }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_clients',
    table: 'clients',
    meaning: 'companies that own, rent or provide facilities',
    scope: providerScope,
    access: { read: ['owner'], create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['name']],
    list: { columns: ['name', 'contactName', 'email', 'active'], search: ['name', 'contactName'], order: 'name' },
  },
);

/** One site. */
export const Facility = defineEntity(
  'facility',
  {
    name: text(),
    active: flag({ default: true, byAction: true }),
    address: text({ max: 500, optional: true }),
    city: text({ max: 120, optional: true }),
    state: text({ max: 2, optional: true }),
    zip: text({ max: 12, optional: true }),
    latitude: decimal({ min: -90, max: 90, optional: true }),
    longitude: decimal({ min: -180, max: 180, optional: true }),
    facility_timezone: timeZone({ meaning: 'IANA name, e.g. America/Los_Angeles' }),
    serviceInterruptLevel: integer({
      min: 0,
      max: 3,
      default: 0,
      byAction: true,
      meaning: '1 banner, 2 banner and a block for all but administrators; 0 and 3 nothing',
    }),
    serviceInterruptMessage: longText({ max: 2000, optional: true, byAction: true }),
    serviceInterruptChangedAt: instant({
      optional: true,
      serverSet: true,
      meaning: 'when people were last told otherwise',
    }),
    logoUrl: url({ optional: true }),
    logoSmallUrl: url({ optional: true }),
    presentation_showweather: flag(),
    presentation_stocks: text({ max: 255, optional: true, meaning: 'tickers, separated by commas; empty is off' }),
    presentation_showclock: flag(),
    co2Enabled: flag({ default: true }),
    lockLights: flag(),
    isMetrcEnabled: flag(),
    metrcApiKey: secret({ optional: true }),
    dashboardUIVersion: integer({ min: 1, max: 9, default: 1, byAction: true }),
    mcpEnabled: flag({ default: true, meaning: 'programs may work here by the Model Context Protocol' }),
    growsCannabis: flag(),
    growsHemp: flag(),
    growsLeafyGreens: flag(),
    hasCurtains: flag(),
    hasAirRails: flag(),
    destroyWitness: flag(),
    canopySqFt: decimal({ min: 0, optional: true, unit: 'ft²' }),
    electricityRate: money({ optional: true, unit: '$/kWh' }),
    mqttGroup: text({ max: 64, meaning: 'Sparkplug group id of the facility', serverSet: true }),
    client_id: reference('client', { optional: true, onDelete: 'clear', byAction: true }),
    serviceLevel_id: reference('serviceLevel', {
      optional: true,
      byAction: true,
      meaning: 'its own; empty: that of its company',
    }),
    kind: choice(['indoor', 'verticalFarm', 'greenhouse'], { default: 'indoor' }),
  },
  {
    path: 'facilities',
    table: 'facilities',
    meaning: 'sites',
    scope: facilityScope('id'),
    tenants: 'all',
    access: { read: 'member', create: 'nobody', update: ['facilityManager'], delete: 'nobody' },
    unique: [['name'], ['mqttGroup']],
    has: { areas: 'area.facility_id' },
    list: {
      columns: ['name', 'city', 'state', 'facility_timezone', 'active'],
      search: ['name', 'city'],
      order: 'name',
    },
  },
);
export type Facility = Infer<typeof Facility>;

/** A room of a facility. */
export const Area = defineEntity(
  'area',
  {
    facility_id: reference('facility'),
    name: text({ max: 120 }),
    kind: choice(['grow', 'dry', 'process', 'storage', 'office', 'extraction', 'other'], { default: 'grow' }),
    level: integer({ optional: true }),
    floorAreaSqFt: decimal({ min: 0, optional: true, unit: 'ft²' }),
    seq: integer({ default: 0 }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_areas',
    table: 'areas',
    searchable: { fields: ['name'], link: '/zone-devices/all?area={id}' },
    meaning: 'rooms of a facility',
    scope: facilityScope(),
    tenants: 'all',
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: ['facilityManager'] },
    unique: [['facility_id', 'name']],
    has: { platformGroups: 'unit.area_id' },
    list: { columns: ['name', 'kind', 'seq', 'active'], search: ['name'], order: 'seq' },
  },
);
export type Area = Infer<typeof Area>;
declare module '@trellis/entity-kit' {
  interface Entities {
    clients: typeof Client;
    facilities: typeof Facility;
    areas: typeof Area;
  }
}
