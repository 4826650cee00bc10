import type { PageSetting } from '@trellis/web-kit/routes';

/** The parts of a facility's form, with what stands in each. */
export const facilitySections = {
  place: ['name', 'kind', 'address', 'city', 'state', 'zip', 'facility_timezone', 'latitude', 'longitude'],
  looks: ['logoUrl', 'logoSmallUrl'],
  growing: ['growsCannabis', 'growsHemp', 'growsLeafyGreens', 'canopySqFt', 'electricityRate'],
  equipment: ['co2Enabled', 'lockLights', 'hasCurtains', 'hasAirRails', 'mqttGroup'],
  compliance: ['isMetrcEnabled', 'metrcApiKey', 'destroyWitness'],
  programs: ['mcpEnabled'],
  walls: ['presentation_showclock', 'presentation_showweather', 'presentation_stocks'],
} as const;
export const sectionKeys = Object.keys(facilitySections) as (keyof typeof facilitySections)[];

/** Each field of the facility somebody works in, as the palette finds it. */
export const facilitySettings: readonly PageSetting[] = Object.values(facilitySections)
  .flat()
  .map((field) => ({
    anchor: `field-${field}`,
    labelKey: `facilities:records.facility.fields.${field}`,
    search: 'in={facility}&edit=1',
  }));
