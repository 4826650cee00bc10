import { localeOf } from '@trellis/entity-kit';
import { harvestWeight } from '@trellis/lifecycles/model';
import type { MailLanguage } from '@trellis/notifications/server';
import { DateTime } from 'luxon';
import { reportWords, type ReportWords } from './report-words.ts';
import type { Share, WeekFacts } from './week-facts.ts';
import type { Week } from './week.ts';

/** Who a report is laid out for. */
export interface Reader {
  lang: MailLanguage;
  units: 'metric' | 'imperial';
  is24Hour: boolean;
}

/** A part of a report, ready to be shown: the page and the mail carry the same. */
export interface ReportSection {
  title: string;
  note?: string;
  /** Figures side by side. */
  figures?: readonly { label: string; value: string; state?: 'healthy' | 'warning' | 'offline' }[];
  columns?: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A report in words. */
export interface Report {
  lang: MailLanguage;
  title: string;
  facility: string;
  /** Lines below the title: the week, the licence, when it was made. */
  notes: readonly string[];
  warning?: string;
  sections: readonly ReportSection[];
}

type Frame = Pick<Week, 'name' | 'zone' | 'day' | 'now' | 'licenseNumber'> & { isSample?: boolean };

const mostListed = 5;

/** Puts the facts of a week into words, numbers and dates of a reader. */
export function layOutReport(facts: WeekFacts, frame: Frame, reader: Reader): Report {
  const words = reportWords[reader.lang];
  const say = wordsFor(frame, reader);
  return {
    lang: reader.lang,
    title: words.title,
    facility: frame.isSample ? words.sample : frame.name,
    notes: [
      words.weekEnding(say.day(frame.day)),
      ...(frame.licenseNumber ? [words.licence(frame.licenseNumber)] : []),
      words.made(`${say.moment(frame.now)} (${frame.zone})`),
    ],
    ...(frame.isSample && { warning: words.sampleNote }),
    sections: [
      nowSection(facts, reader, say),
      ...unitSections(facts, reader, say),
      productionSection(facts, reader, say),
      climateSection(facts, reader, say),
      workSection(facts, reader, say),
      harvestSection(facts, reader, say),
    ],
  };
}

type Say = ReturnType<typeof wordsFor>;

function wordsFor({ zone }: Frame, { lang, units, is24Hour }: Reader) {
  const locale = localeOf(lang);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const weight = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const clock = is24Hour ? 'HH:mm' : 'h:mm a';
  return {
    number: (value: number) => number.format(value),
    weight: (grams: number) =>
      `${weight.format(harvestWeight(grams, units !== 'imperial'))} ${units === 'imperial' ? 'lb' : 'kg'}`,
    share: (value: Share) => (value === null ? '–' : share.format(value)),
    day: (day: string) => DateTime.fromISO(day, { zone }).setLocale(lang).toFormat('MM/dd/yyyy'),
    moment: (at: Date) => DateTime.fromJSDate(at, { zone }).setLocale(lang).toFormat(`MM/dd/yyyy ${clock}`),
  };
}

function nowSection({ now }: WeekFacts, { lang }: Reader, say: Say): ReportSection {
  const words = reportWords[lang];
  const { units } = now;
  const figure = (key: keyof typeof units, state?: 'healthy' | 'warning' | 'offline') => ({
    label: words.states[key],
    value: say.number(units[key]),
    ...(state && units[key] > 0 && { state }),
  });
  return {
    title: words.now,
    figures: [
      figure('HEALTHY', 'healthy'),
      figure('WARN', 'warning'),
      figure('OFFLINE', 'offline'),
      figure('DISABLED'),
      figure('UNDEPLOYED'),
      ...(units.OTHER > 0 ? [figure('OTHER')] : []),
    ],
    rows: [
      [words.openAlerts, say.number(now.openAlerts)],
      [words.openTickets, say.number(now.openTickets)],
      [words.tasksToday, say.number(now.tasksToday)],
      [words.tasksDoneToday, say.number(now.tasksDoneToday)],
      [words.overdue, say.number(now.tasksOverdue)],
    ],
  };
}

/** Units that need somebody, longest waiting first; nothing where all is well. */
function unitSections({ now }: WeekFacts, { lang }: Reader, say: Say): ReportSection[] {
  const words = reportWords[lang];
  const listed = (title: string, rows: string[][]): ReportSection[] => {
    if (rows.length === 0) return [];
    const more = rows.length - mostListed;
    return [{ title, rows: [...rows.slice(0, mostListed), ...(more > 0 ? [[words.more(more), '']] : [])] }];
  };
  return [
    ...listed(
      words.offlineUnits,
      now.offline.map(({ name, since }) => [name, since ? words.lastHeard(say.moment(since)) : words.never]),
    ),
    ...listed(
      words.warnedUnits,
      now.warned.map(({ name, about }) => [name, about.map((metric) => words.about[metric] ?? metric).join(', ')]),
    ),
  ];
}

function productionSection({ production }: WeekFacts, { lang }: Reader, say: Say): ReportSection {
  const words = reportWords[lang];
  return {
    title: words.production,
    rows: [
      [words.planted, words.plants(production.plantsStarted, production.runsStarted)],
      [words.flipped, words.plants(production.plantsFlipped, production.runsFlipped)],
      [words.harvested, words.cut(production.plantsHarvested, production.harvests)],
      [words.wet, say.weight(production.wetGrams)],
      [words.dry, say.weight(production.dryGrams)],
    ],
  };
}

function climateSection({ climate }: WeekFacts, { lang }: Reader, say: Say): ReportSection {
  const words = reportWords[lang];
  const known = climate.filter((area) => area.temperature !== null || area.humidity !== null || area.co2 !== null);
  if (known.length === 0) return { title: words.climate, note: words.noClimate, rows: [] };
  return {
    title: words.climate,
    note: words.climateNote,
    columns: [words.area, words.temperature, words.humidity, 'CO2'],
    rows: known.map(({ area, temperature, humidity, co2 }) => [
      area,
      say.share(temperature),
      say.share(humidity),
      say.share(co2),
    ]),
  };
}

function workSection({ alerts, drill, tickets, tasksDone }: WeekFacts, { lang }: Reader, say: Say): ReportSection {
  const words = reportWords[lang];
  const most = alerts.mostRaised.map(({ name, count }) => `${name} (${say.number(count)})`).join(', ');
  return {
    title: words.alertsTickets,
    rows: [
      [words.raised, say.number(alerts.raised)],
      [words.resolved, say.number(alerts.resolved)],
      ...(most ? [[words.mostRaised, most]] : []),
      ...drillRows(drill, words),
      [words.opened, say.number(tickets.opened)],
      [words.closed, say.number(tickets.closed)],
      [words.done, say.number(tasksDone)],
    ],
  };
}

/** How the test of the alerts went; that it was not sent, or that nobody was named, is told too. */
function drillRows(drill: WeekFacts['drill'], words: ReportWords): string[][] {
  if (drill === null) return [];
  if (drill === 'missed') return [[words.drill, words.drillMissed]];
  const { people, reached, unreached } = drill;
  return [
    [words.drill, people === 0 ? words.drillNobody : words.drillReached(reached, people)],
    ...unreached.map(({ person }) => [words.drillUnreached, person]),
  ];
}

function harvestSection({ nextHarvests }: WeekFacts, { lang }: Reader, say: Say): ReportSection {
  const words = reportWords[lang];
  if (nextHarvests.length === 0) return { title: words.harvests, note: words.noHarvests, rows: [] };
  return {
    title: words.harvests,
    columns: words.columns,
    rows: nextHarvests.map(({ date, rack, cropname, plants }) => [
      say.day(date),
      rack ?? '–',
      cropname ?? '–',
      say.number(plants),
    ]),
  };
}
