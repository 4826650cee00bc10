import { findDuration } from './find-duration.ts';
import { findNames, prepareNames } from './find-names.ts';
import { findScreens } from './find-screens.ts';
import { mostSeconds, type IntentName, type Slots } from './intent.ts';
import { asksHow, phrasings, unitMark, type Phrasing } from './phrasings.ts';
import { plainWords } from './plain-words.ts';
import { mostChoices, type Choice, type Missing, type Places, type Question, type Recognition } from './recognition.ts';
import { readMetric } from './read-metric.ts';
import { readAboutUnit, readUnit, unitChoices } from './read-unit.ts';

/** What a question asks for; nothing where no phrasing fits. Pure: the same question and places give the same answer. */
export function recognise(text: string, places: Places): Recognition | undefined {
  const plain = plainWords(text);
  if (plain === '') return undefined;
  const units = prepareNames(places.units);
  const { found, masked } = findNames(plain, units, unitMark);
  const question = { plain, masked, found, units, places };
  const isHow = asksHow.test(masked) && !(found.length > 0 && !/^(?:how|como) /.test(masked));
  if (isHow) return undefined;
  return readPhrasing(question) ?? (masked === plain ? undefined : readPhrasing({ ...question, masked: plain }));
}

const asksAlerts = /\b(?:alerts?|alarms?|alertas?|alarmas?)\b/;

function readPhrasing(question: Question): Recognition | undefined {
  const measured = readMetric(question);
  if (measured?.slots.area_id !== undefined && !asksAlerts.test(question.masked)) return measured;
  for (const phrasing of phrasings) {
    const match = phrasing.pattern.exec(question.masked);
    if (!match || phrasing.unless?.test(question.masked)) continue;
    const read = readers[phrasing.intent](question, phrasing, match.groups?.['screen']);
    if (read) return read;
  }
  return measured;
}

/** Reads what a phrasing that fits is about; `screen` is the page it names. */
type Reader = (question: Question, phrasing: Omit<Phrasing, 'pattern'>, screen?: string) => Recognition | undefined;

const readers: Record<IntentName, Reader> = {
  unitStatus: readAboutUnit,
  unitContents: readAboutUnit,
  openAlerts: readAboutUnit,
  nextHarvests: readAboutUnit,
  // One that is named is asked about alone.
  troubledUnits: ({ found }, { intent, lang }) =>
    found.length > 0 ? undefined : { intentName: intent, slots: { lang } },
  myTasksToday: (_, { intent, lang }) => ({ intentName: intent, slots: { lang } }),
  metricAverage: () => undefined,
  openScreen: ({ places, masked }, { intent, lang }, asked = masked) => {
    const { found, isNamedScreen } = findScreens(asked, places.screens);
    const slots: Slots = { lang };
    const [only] = found;
    if (only && found.length === 1) return { intentName: intent, slots: { ...slots, screen: only.path } };
    if (!only && !isNamedScreen) return undefined;
    const choices = found
      .slice(0, mostChoices)
      .map(({ label, path }) => ({ label, slots: { ...slots, screen: path } }));
    return { intentName: intent, slots, missing: { slot: 'screen', why: only ? 'many' : 'none', asked, choices } };
  },
  irrigateUnit: (question, { intent, lang }) => {
    const durationSeconds = findDuration(question.masked);
    const isInRange = durationSeconds === undefined || (durationSeconds >= 1 && durationSeconds <= mostSeconds);
    if (!isInRange) return { intentName: intent, slots: { lang }, missing: { ...unsaid('seconds'), why: 'range' } };
    const slots: Slots = { lang, durationSeconds };
    const named = readUnit(question);
    if (!named) return { intentName: intent, slots, missing: unsaid('unit') };
    if (!('id' in named)) return { intentName: intent, slots, missing: unitChoices(named, slots) };
    const ofUnit = { ...slots, platformGroup_id: named.id };
    if (durationSeconds === undefined)
      return { intentName: intent, slots: ofUnit, missing: { ...unsaid('seconds'), choices: someSeconds(ofUnit) } };
    return { intentName: intent, slots: ofUnit };
  },
};

const unsaid = (slot: Missing['slot']): Missing => ({ slot, why: 'unsaid', asked: '', choices: [] });

const someSeconds = (slots: Slots): Choice[] =>
  [15, 30, 60].map((durationSeconds) => ({ label: `${durationSeconds} s`, slots: { ...slots, durationSeconds } }));
