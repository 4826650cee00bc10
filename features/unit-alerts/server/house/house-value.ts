import type { AlertFacts, AlertUnit } from '@trellis/alerts/model';
import type { Finding, HouseMetric } from '@trellis/unit-alerts/model';

/** Something of a facility that is no unit, and what it measures. */
export interface HouseValue {
  metric: HouseMetric;
  place: NonNullable<AlertFacts['place']>;
  value: number | null;
  measuredIn?: AlertUnit;
  /** Abbreviation of the unit of measure, where it is none of ours. */
  countedIn?: string;
  /** Whether it is in trouble and what it was held against, where no limit of the rule says so. */
  found?: Pick<Finding, 'holds' | 'limit'>;
  trouble?: string;
}
