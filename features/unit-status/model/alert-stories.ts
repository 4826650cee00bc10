import type { WarningRule } from '@trellis/units/model';

/** The rules of a unit's own health that an alert of a type tells again, by the code of the type. */
const rulesOfCodes: Readonly<Record<string, readonly WarningRule[]>> = {
  'TMP-001': ['temperature.high'],
  'TMP-002': ['temperature.low'],
  'HUM-001': ['humidity.high'],
  'HUM-002': ['humidity.low'],
  'CO2-001': ['co2.high'],
  'CO2-002': ['co2.low'],
  'IRR-001': ['irrigation.late', 'irrigation.missed', 'irrigation.missing-settings'],
  'CTL-001': ['controller.offline'],
  'SNS-001': ['temperature.old'],
  'SNS-003': ['temperature.doubt', 'humidity.doubt', 'co2.doubt'],
};

/** Whether an alert and a rule of the unit tell of the same trouble: then it is said once, and since when the alert was raised. */
export const tellsSame = ({ code }: { code: string | null }, { rule }: { rule: WarningRule }): boolean =>
  code !== null && (rulesOfCodes[code]?.includes(rule) ?? false);
