import { urgentLevel } from '@trellis/alerts/model';
import { tellsSame, type OpenAlert } from '@trellis/unit-status/model';
import { troubledSince, warningWeight, type Explanation, type MetricName } from '@trellis/units/model';
import { sparklineMinutes } from '@trellis/telemetry/model';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { tellAlert } from '../../live/tell-alert.ts';
import type { UnitIssues } from '../../live/use-unit-issues.ts';
import type { GridWords } from '../grid-words.ts';
import { listDayValues } from '../lines/day-values.ts';
import type { DayLines } from '../lines/use-day-lines.ts';

/** Why a unit needs somebody, in a few words. */
export interface Reason {
  key: string;
  word: string;
  /** The limit that was crossed, or what people wrote. */
  detail: string;
  /** Since when, ms since 1970, where it is known. */
  since: number | undefined;
  step: 'irrigate' | 'ticket' | 'alert' | 'look';
}

interface Known {
  issues: UnitIssues;
  lines: DayLines | undefined;
}

/** Why a unit needs somebody, what counts most first: what its own readings say, and alerts that tell of something else. */
export function listReasons(entry: UnitEntry, { issues, lines }: Known, words: GridWords): Reason[] {
  const { t } = words;
  const { warnings } = entry.health;
  const own = warnings.map((warning): Weighed => {
    const told = issues.alerts.find((alert) => tellsSame(alert, warning));
    const reason = reasonOf(warning, entry, lines, words);
    const since = reason.since ?? (told && Date.parse(told.firstOccurrred));
    return { reason: { ...reason, since }, weight: warningWeight(warning.rule) };
  });
  if (entry.record.pestDetected && !issues.alerts.some(({ code }) => code === pestCode))
    own.push({
      reason: { key: 'pest', word: t('reasons.pest'), detail: '', since: undefined, step: 'look' },
      weight: weights.pest,
    });
  const alerts = issues.alerts
    .filter((alert) => !warnings.some((warning) => tellsSame(alert, warning)))
    .map((alert) => ({
      reason: alertReason(alert, entry, words),
      weight: alert.escalationLevel === urgentLevel ? weights.urgentAlert : weights.alert,
    }));
  const found = [...own, ...alerts].sort((one, other) => other.weight - one.weight).map(({ reason }) => reason);
  if (found.length > 0) return found;
  const tickets = issues.tickets.map(({ label, createdate }): Reason => ({
    key: 'ticket',
    word: t('card.ticket'),
    detail: withoutName(label, entry.facets.name),
    since: Date.parse(createdate),
    step: 'ticket',
  }));
  return tickets;
}

interface Weighed {
  reason: Reason;
  /** As warnings are weighed. */
  weight: number;
}

/** Where what is no warning stands among them: an urgent alert next to silence, another one beside a reading that is old. */
const weights = { urgentAlert: 2.5, pest: 1, alert: 0.5 } as const;
/** The type of alert that says what the mark of a pest says. */
const pestCode = 'PST-001';

function alertReason(alert: OpenAlert, entry: UnitEntry, words: GridWords): Reason {
  const { name, message } = tellAlert(alert, words.format);
  return {
    key: 'alert',
    word: name,
    detail: withoutName(message, entry.facets.name),
    since: Date.parse(alert.firstOccurrred),
    step: 'alert',
  };
}

/** A ticket's title and an alert's sentence often begin with the unit, which the row says anyway. */
const withoutName = (label: string, name: string): string =>
  label.startsWith(`${name}:`) ? label.slice(name.length + 1).trim() : label;

function reasonOf(warning: Explanation, entry: UnitEntry, lines: DayLines | undefined, words: GridWords): Reason {
  const { rule } = warning;
  const since = troubledSince(warning);
  const step = rule.startsWith('irrigation.') ? 'irrigate' : rule === 'controller.offline' ? 'ticket' : 'look';
  return {
    key: rule,
    word: words.t(`reasons.${rule}`),
    detail: limitText(warning, words),
    since: since ? Date.parse(since) : findOutSince(warning, entry, lines),
    step,
  };
}

const isMetric = (metric: Explanation['metric']): metric is MetricName =>
  metric === 'temperature' || metric === 'humidity' || metric === 'co2';

function limitText({ metric, limit, rule }: Explanation, { t, show, format }: GridWords): string {
  if (!isMetric(metric) || limit === null || rule === 'temperature.old') return '';
  // A limit is told as it is, not rounded as a reading: 70.5 % here and 71 % on the card would be two limits.
  const tenths = Number.isInteger(limit) ? 0 : 1;
  const { value, unit } =
    metric === 'humidity' ? { value: format.number(limit, tenths), unit: '%' } : show(metric, limit);
  return t('needs.limit', { limit: `${value} ${unit}` });
}

/** Since when the day's line has been beyond the limit without a break; nothing while the line is not there. */
function findOutSince(
  { metric, rule, limit }: Explanation,
  entry: UnitEntry,
  lines: DayLines | undefined,
): number | undefined {
  if (!lines || limit === null || !isMetric(metric) || rule === 'temperature.old') return undefined;
  const values = listDayValues(metric, lines.day, entry);
  const isOut = (value: number | null) => value !== null && (rule.endsWith('.low') ? value < limit : value > limit);
  const within = values.findLastIndex((value) => !isOut(value));
  if (within === values.length - 1) return undefined;
  return lines.day.from + (within + 1) * sparklineMinutes * 60_000;
}
