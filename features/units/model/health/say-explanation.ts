import { celsiusToFahrenheit, type UnitsPreference } from '@trellis/climate/model';
import { localeOf } from '@trellis/entity-kit';
import { healthMessages, sayHealthMessage, withDurations, type Explanation } from './explanation.ts';
import { healthMessagesEs } from './health-messages-es.ts';

interface Manner {
  units: UnitsPreference;
  /** A number with so many decimals, as the reader writes numbers. */
  showNumber: (value: number, decimals: number) => string;
  /** A moment (ISO) as the reader writes times; left out, the sentence names it in UTC. */
  showMoment?: (iso: string) => string;
}

/** What stands in a warning's sentence, in the reader's units; as many decimals as it takes for the reading not to look equal to its limit. */
export function explanationValues(explanation: Explanation, manner: Manner): Record<string, string | number> {
  const { unit, reading, limit } = explanation;
  if (reading === null || limit === null || unit === 'min')
    return { ...withDurations(explanation), ...momentOf(explanation, manner) };
  const isImperial = unit === '°C' && manner.units === 'imperial';
  const [shown, shownLimit] = isImperial
    ? [celsiusToFahrenheit(reading), celsiusToFahrenheit(limit)]
    : [reading, limit];
  const decimals = [unit === 'ppm' ? 0 : 1, 2, 3].find(
    (places) => shown.toFixed(places) !== shownLimit.toFixed(places),
  );
  return {
    reading: manner.showNumber(shown, decimals ?? 3),
    limit: manner.showNumber(shownLimit, decimals ?? 3),
    unit: isImperial ? '°F' : unit,
  };
}

const momentOf = ({ since, messageParameters }: Explanation, { showMoment }: Manner): { since?: string } =>
  since !== null && showMoment && 'since' in messageParameters ? { since: showMoment(since) } : {};

/** A warning's sentence in the reader's language and units, where no page says it. */
export function sayExplanation(
  explanation: Explanation,
  lang: 'en' | 'es',
  units: UnitsPreference,
  moments: Pick<Manner, 'showMoment'> = {},
): string {
  const showNumber = (value: number, decimals: number) =>
    value.toLocaleString(localeOf(lang), {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: 'always',
    });
  const sentences = lang === 'es' ? healthMessagesEs : healthMessages;
  return sayHealthMessage(
    explanation.messageKey,
    explanationValues(explanation, { units, showNumber, ...moments }),
    sentences,
  );
}
