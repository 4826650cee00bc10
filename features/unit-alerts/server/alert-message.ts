import { DateTime } from 'luxon';
import type { Finding } from '@trellis/unit-alerts/model';
import type { UnitRecord } from '@trellis/units/model';
import type { AlertType } from './alert-types.ts';

/** What an alert is raised about. */
export interface Raised {
  type: AlertType;
  unit: UnitRecord;
  finding: Finding;
  /** Epoch ms. */
  since: number;
}

/** Decimals a metric is told with. */
const decimals = { '°C': 1, '%': 0, ppm: 0, kPa: 2, min: 0 } as const;

/** The sentence of an alert: the template of its type, filled in; moments by the clock of the facility. */
export function alertMessage({ type, unit, finding, since }: Raised): string {
  const tell = (value: number | null) =>
    value === null || finding.unit === null ? '–' : `${value.toFixed(decimals[finding.unit])} ${finding.unit}`;
  const words: Record<string, string> = {
    unit: unit.platformGroupName,
    value: tell(finding.value),
    limit: tell(finding.limit),
    since: DateTime.fromMillis(since, { zone: unit.facility_timezone }).setLocale('en').toFormat('MMM d, HH:mm'),
  };
  const template = type.messageTemplate ?? '{unit}';
  return template.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole).slice(0, 2000);
}
