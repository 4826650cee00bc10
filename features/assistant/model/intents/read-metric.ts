import { findAlike, findNames, findPartly, prepareNames, type Named, type PreparedName } from './find-names.ts';
import type { AskedMetric, AssistantLanguage } from './intent.ts';
import { areaMark, asksDefinition, asksValue, barePlace, metricWords, unitMark } from './phrasings.ts';
import { choose, readAboutUnit } from './read-unit.ts';
import type { Question, Recognition } from './recognition.ts';

/** The value of a metric in a unit, an area, or the whole facility. */
export function readMetric(question: Question): Recognition | undefined {
  const { masked, places } = question;
  const word = metricWords.find(({ pattern }) => pattern.test(masked));
  if (!word) return undefined;
  const areas = prepareNames(places.areas);
  const inAreas = findNames(masked, areas, areaMark);
  const lang = word.lang ?? (asksValue.es.test(masked) ? 'es' : asksValue.en.test(masked) ? 'en' : undefined);
  const isAsked = asksValue.en.test(masked) || asksValue.es.test(masked) || barePlace.test(inAreas.masked);
  const isDefinition = asksDefinition.test(masked) && word.metric === 'vpd';
  if (!isAsked || isDefinition) return undefined;
  if (question.found.length > 0 && masked.includes(unitMark))
    return readAboutUnit(question, { intent: 'unitStatus', ...(lang && { lang }), needsUnit: true });
  return readArea(areas, { lang, metric: word.metric }, inAreas.found, inAreas.masked);
}

function readArea(
  areas: readonly PreparedName[],
  slots: { lang: AssistantLanguage | undefined; metric: AskedMetric },
  found: readonly Named[],
  withMarks: string,
): Recognition | undefined {
  const intentName = 'metricAverage';
  const [only] = found;
  if (only && found.length === 1) return { intentName, slots: { ...slots, area_id: only.id } };
  const missing = (why: 'many' | 'alike' | 'none', asked: string, among: readonly Named[]): Recognition => ({
    intentName,
    slots,
    missing: { slot: 'area', why, asked, choices: choose(among, (id) => ({ ...slots, area_id: id })) },
  });
  if (only) return missing('many', only.name, found);
  const asked =
    /\b(?:in|inside|of|at|for|en|de|del)\b (?:the |my |la |el |mi )?(?:(?:area|room|sala|cuarto|area de) )?(?<place>(?!.*\b(?:in|inside|at|en)\b ).+)$/u
      .exec(withMarks.replace(metricOnly, ''))
      ?.groups?.['place']?.replace(/ (?:now|right now|today|ahora|hoy|area|room)$/u, '');
  if (asked === undefined || everywhere.test(asked)) return { intentName, slots };
  const partly = findPartly(asked, areas);
  const [first] = partly;
  if (first)
    return partly.length === 1
      ? { intentName, slots: { ...slots, area_id: first.id } }
      : missing('many', asked, partly);
  const alike = findAlike(asked, areas);
  // A sentence that goes on about something else is no place.
  if (alike.length === 0 && asked.split(' ').length > 3) return undefined;
  return alike.length > 0 ? missing('alike', asked, alike) : missing('none', asked, areas);
}

const metricOnly =
  /\b(?:average |mean |current )*(?:temperature|humidity|co ?2|vpd|temp|rh)\b|\b(?:media |promedio )?(?:de )?(?:la |el )?(?:temperatura|humedad|co ?2|vpd|dpv)(?: (?:media|promedio|actual))?\b/gu;
const everywhere =
  /^(?:here|everywhere|facility|farm|house|whole .*|entire .*|all .*|aqui|instalacion|granja|toda .*|todo .*|todas .*|air|aire|it|average|mean|media|promedio)$/;
