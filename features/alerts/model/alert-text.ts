import { celsiusToFahrenheit, tellNumber, type UnitsPreference } from '@trellis/climate/model';
import { alertUnits, type AlertFacts, type AlertUnit, type SharedPlace } from './alert-facts.ts';

/** How a reader wants words, measures and moments. */
export interface AlertReader {
  lang: 'en' | 'es';
  units: UnitsPreference;
  /** A moment (ISO) as the reader writes times. */
  showMoment: (iso: string) => string;
}

/** What the sentence of an alert is made of. */
interface TellableAlert {
  message: string | null;
  value: number | null;
  limitValue: number | null;
  firstOccurrred: string;
  affectedUnits: number | null;
  facts: AlertFacts | null;
}

interface Templates {
  messageTemplate: string | null;
  messageTemplateEs: string | null;
}

/** What an alert is called in the reader's language; the number where nothing is known. */
export const alertName = (
  alert: { id: number; name: string | null; code: string | null; exceptionType?: { labelEs: string | null } | null },
  lang: 'en' | 'es',
): string => (lang === 'es' && alert.exceptionType?.labelEs) || alert.name || alert.code || `#${alert.id}`;

/** Decimals a value is told with. */
const decimals: Record<AlertUnit, number> = {
  '°C': 1,
  '%': 0,
  ppm: 0,
  kPa: 2,
  min: 0,
  h: 0,
  'L/min': 1,
  GB: 1,
  pH: 1,
  'mS/cm': 2,
};
/** Decimals of what has no unit of ours, at most. */
const mostDecimals = 2;
const placeWords: Record<AlertReader['lang'], Record<SharedPlace, string>> = {
  en: {
    ...{ area: 'area', zone: 'zone', plc: 'PLC', facility: 'facility', controller: 'controller', server: 'server' },
    ...{ feeder: 'power feed', switch: 'network switch' },
    ...{ article: 'article', part: 'spare part', message: 'message about', solution: 'nutrient solution of' },
  },
  es: {
    area: 'área',
    zone: 'zona',
    plc: 'PLC',
    facility: 'instalación',
    controller: 'controlador',
    server: 'servidor',
    ...{ feeder: 'circuito eléctrico', switch: 'conmutador de red' },
    ...{ article: 'artículo', part: 'repuesto', message: 'mensaje sobre', solution: 'solución nutritiva de' },
  },
};
const longest = 2000;
/** Why an alert that somebody resolved is open again. */
const goesOn: Record<AlertReader['lang'], (moment: string) => string> = {
  en: (moment) => `It was resolved ${moment} and still holds.`,
  es: (moment) => `Se resolvió ${moment} y sigue igual.`,
};

/**
 * The sentence of an alert in the reader's language and units: the template of its type, filled with what is known of it. What a
 * person wrote stands as they wrote it, and so does an alert of which no facts were kept.
 */
export function alertText(alert: TellableAlert, type: Templates | null, reader: AlertReader): string {
  const { facts } = alert;
  const template = (reader.lang === 'es' && type?.messageTemplateEs) || type?.messageTemplate;
  if (facts === null || !template) return alert.message ?? facts?.unit ?? '';
  const tell = (value: number | null) => (value === null ? '–' : tellAlertValue(value, facts, reader));
  const { place } = facts;
  const words: Record<string, string> = {
    unit: facts.unit ?? '–',
    value: tell(alert.value),
    limit: tell(alert.limitValue),
    since: reader.showMoment(alert.firstOccurrred),
    place: place ? `${placeWords[reader.lang][place.kind]} ${place.name}` : '–',
    affected: String(alert.affectedUnits ?? 1),
    trouble: (reader.lang === 'es' && facts.troubleEs) || (facts.trouble ?? '–'),
    members: String(facts.members ?? alert.affectedUnits ?? 1),
  };
  const again = facts.resolvedAt === undefined ? '' : ` ${goesOn[reader.lang](reader.showMoment(facts.resolvedAt))}`;
  const text = template.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole) + again;
  // A time may end in a dot of its own: "3:00 p. m.".
  const sentence = text.replace(/\.\.(?=\s|$)/g, '.');
  return (sentence.charAt(0).toUpperCase() + sentence.slice(1)).slice(0, longest);
}

/** A value with its unit, in the reader's language and units; `measuredIn`: what it is stored in. */
export function tellAlertValue(
  stored: number,
  { measuredIn, countedIn }: { measuredIn?: string | undefined; countedIn?: string | undefined },
  { lang, units }: Pick<AlertReader, 'lang' | 'units'>,
): string {
  const isImperial = measuredIn === '°C' && units === 'imperial';
  const known = alertUnits.find((one) => one === measuredIn);
  const places = known && decimals[known];
  const shown = isImperial ? celsiusToFahrenheit(stored) : stored;
  const value = tellNumber(shown, lang, [places ?? 0, places ?? mostDecimals]);
  const unit = isImperial ? '°F' : (measuredIn ?? countedIn);
  if (unit === 'pH') return `pH ${value}`;
  return unit === undefined || unit === '' ? value : `${value} ${unit}`;
}
