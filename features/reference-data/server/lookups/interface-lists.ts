import { lookupRows } from './lookup-row.ts';

/** What people choose for themselves, and the ways the device dashboard shows units. The ids are known outside: 8 and 9, 11 to 14, and
 * for display types those of the zone types they show. */
export const interfaceLists = [
  ...lookupRows('dashboardDisplayType', 1, [
    [
      'irrigation',
      'Irrigation',
      'Riego',
      { zonetype_id: 1, columns: ['lastIrrigation', 'nextIrrigation', 'soilMoisture'] },
    ],
    ['co2', 'CO2', 'CO2', { zonetype_id: 2, columns: ['co2', 'co2Target'] }],
    ['grow', 'Grow', 'Cultivo', { zonetype_id: 3, columns: ['temperature', 'humidity', 'vpd', 'light'] }],
    ['work', 'Work', 'Trabajo', { zonetype_id: 4, columns: ['temperature', 'humidity', 'co2'] }],
  ]),
  ...lookupRows('userPreferenceParameter', 8, [
    ['timeZoneMode', 'Times shown', 'Horas mostradas', { field: 'timePreference' }],
    ['clockFormat', 'Clock', 'Reloj', { field: 'timePreference24Hour' }],
  ]),
  ...lookupRows('userPreferenceValue', 11, [
    ['localTime', 'Local time', 'Hora local', { userPreferenceParameter_id: 8 }],
    ['facilityTime', 'Facility time', 'Hora de la instalación', { userPreferenceParameter_id: 8 }],
    ['12hour', '12-hour clock', 'Reloj de 12 horas', { userPreferenceParameter_id: 9 }],
    ['24hour', '24-hour clock', 'Reloj de 24 horas', { userPreferenceParameter_id: 9 }],
  ]),
];
