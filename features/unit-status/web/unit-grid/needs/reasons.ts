import type { Explanation, MetricName } from '@trellis/units/model';
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

/** Why a unit needs somebody, what counts most first. What its own readings say comes before what people wrote. */
export function listReasons(entry: UnitEntry, { issues, lines }: Known, words: GridWords): Reason[] {
  const { t } = words;
  const own = entry.health.warnings.map((warning) => reasonOf(warning, entry, lines, words));
  if (entry.record.pestDetected)
    own.push({ key: 'pest', word: t('reasons.pest'), detail: '', since: undefined, step: 'look' });
  if (own.length > 0) return own.sort((a, b) => weightOf(b.key) - weightOf(a.key));
  const alerts = issues.alerts.map((alert): Reason => {
    const { name, message } = tellAlert(alert, words.format);
    const since = Date.parse(alert.firstOccurrred);
    return {
      key: 'alert',
      word: name,
      detail: withoutName(message, entry.facets.name),
      since,
      step: 'alert',
    };
  });
  const tickets = issues.tickets.map(({ label, createdate }): Reason => ({
    key: 'ticket',
    word: t('card.ticket'),
    detail: withoutName(label, entry.facets.name),
    since: Date.parse(createdate),
    step: 'ticket',
  }));
  return [...alerts, ...tickets];
}

/** A ticket's title and an alert's sentence often begin with the unit, which the row says anyway. */
const withoutName = (label: string, name: string): string =>
  label.startsWith(`${name}:`) ? label.slice(name.length + 1).trim() : label;

/** Water that was missed stands before what the air is like: plants wait for it. */
const weightOf = (key: string): number =>
  key === 'controller.offline' ? 3 : key.startsWith('irrigation.') ? 2 : key === 'temperature.old' ? 0 : 1;

function reasonOf(warning: Explanation, entry: UnitEntry, lines: DayLines | undefined, words: GridWords): Reason {
  const { rule, since } = warning;
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
