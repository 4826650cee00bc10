import { plantsText } from './plants-text.ts';

interface Sayings {
  /** `count` plants. */
  scheduled: { date: string; count: number; shelves: number };
  started: { count: number };
  shifted: { count: number; reason: string };
  calledOff: { reason: string };
  harvested: { date: string };
  completed: Record<never, never>;
  version: { from: number; to: number; day: number };
  canary: { from: number; to: number; day: number };
  versionBack: Record<never, never>;
  destroyed: { count: number };
  liveAfterAll: { count: number; reason: string };
  cameFrom: { count: number; run: string };
  wentTo: { count: number; run: string };
  tagged: { count: number; tag: string };
  cut: { count: number; harvest: string };
  /** What was taken back is told as it was: in words of its own, or as it was said. */
  takenBack: { what: string; of?: Said | undefined };
}

/** What a diary tells by itself: its key, with what it names. The reader's language makes the sentence. */
export type Said = { [K in keyof Sayings]: { key: K } & Sayings[K] }[keyof Sayings];

const after = (text: string): string => (text ? `: ${text}` : '');

/** The sentence for programs, and for searches. */
export function saidInEnglish(said: Said): string {
  switch (said.key) {
    case 'scheduled':
      return `Scheduled for ${said.date}, ${plantsText(said.count)} on ${said.shelves} ${said.shelves === 1 ? 'shelf' : 'shelves'}`;
    case 'started':
      return `Started with ${plantsText(said.count)}`;
    case 'shifted':
      return `Moved by ${said.count} ${Math.abs(said.count) === 1 ? 'day' : 'days'}${after(said.reason)}`;
    case 'calledOff':
      return `Called off: ${said.reason}`;
    case 'harvested':
      return `Harvested, ${said.date}`;
    case 'completed':
      return 'Completed';
    case 'version':
    case 'canary':
      return `Version ${said.from} of the plan gives way to version ${said.to} from day ${said.day}${said.key === 'canary' ? ', as a canary' : ''}`;
    case 'versionBack':
      return 'The change of the plan’s version is taken back';
    case 'destroyed':
      return `${plantsText(said.count)} destroyed`;
    case 'liveAfterAll':
      return `${plantsText(said.count)} live after all: ${said.reason}`;
    case 'cameFrom':
      return `${plantsText(said.count)} came from ${said.run}`;
    case 'wentTo':
      return `${plantsText(said.count)} went to ${said.run}`;
    case 'tagged':
      return `${plantsText(said.count)} tagged from ${said.tag}`;
    case 'cut':
      return `${said.harvest}: ${plantsText(said.count)}`;
    case 'takenBack':
      return `Taken back: ${said.what}`;
  }
}
