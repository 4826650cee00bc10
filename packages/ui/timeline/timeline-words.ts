import type { TranslateUi } from '../texts/index.ts';
import type { BlockChange, TimelineBlock, TimelineClock } from './timeline-types.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment as a day of the clock's zone, with the year where it is not the present one. */
export function sayDay(at: number, { zone, locale }: TimelineClock, now: number): string {
  const year = (moment: number) => formatOf(locale, zone, { year: 'numeric' }).format(moment);
  return formatOf(locale, zone, {
    day: 'numeric',
    month: 'short',
    ...(year(at) !== year(now) && { year: 'numeric' }),
  }).format(at);
}

function formatOf(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${zone}|${JSON.stringify(options)}`;
  const found = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  formats.set(key, found);
  return found;
}

/** A block in one sentence, for readers. */
export function sayBlock(block: TimelineBlock, clock: TimelineClock, now: number, t: TranslateUi): string {
  const span = { from: sayDay(block.from, clock, now), to: sayDay(block.to, clock, now) };
  const said = t('timeline.block', { label: block.label, kind: block.kind, ...span });
  return block.trouble ? `${said}. ${block.trouble}` : said;
}

/** Where a block would go, and why it must not. */
export function sayChange(
  { block, from, to }: BlockChange,
  rowName: string,
  refused: string | undefined,
  { clock, now, t }: { clock: TimelineClock; now: number; t: TranslateUi },
): string {
  const span = { from: sayDay(from, clock, now), to: sayDay(to, clock, now) };
  const said = t('timeline.moving', { label: block.label, row: rowName, ...span });
  return refused ? `${said}. ${refused}` : said;
}
