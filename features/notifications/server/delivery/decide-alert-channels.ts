import { personalChannels, type PersonalChannel, type UnreachableReason } from '@trellis/notifications/model';
import { DateTime } from 'luxon';
import { closestMode, digestHour, isAbout, type Choice, type Told, type Wishes } from './decide-delivery.ts';
import { afterQuiet, nextAt } from './quiet-hours.ts';

/** A choice for one channel and, of alerts, for one level and more urgent ones. */
export interface ChannelChoice extends Choice {
  escalationLevel: number | null;
}

/** What reaches a person here. */
export interface Reach {
  /** Channels that cannot, each with its reason. */
  unreachable: Partial<Record<PersonalChannel, UnreachableReason>>;
  /** Push messages show on pages that are open, and nowhere else: whether anybody saw one is not known. */
  isPushOnPagesAlone: boolean;
}

/** How a person wants to be told, and which channels reach them at all. */
export interface ChannelWishes extends Omit<Wishes, 'choices'>, Readonly<Reach> {
  choices: readonly ChannelChoice[];
}

/** What is to be told, with the level of an alert. */
export interface ToldOfLevel extends Told {
  escalationLevel: number;
}

/** Why a person is not told on a channel that they or a rule named. */
export type SkipReason = UnreachableReason | 'off' | 'paused';

/** What one channel comes to for one person. */
export type ChannelLine =
  | { channel: PersonalChannel; skipped: SkipReason }
  /** `notBefore`: it waits until then, for what `heldBy` says. */
  | { channel: PersonalChannel; skipped: null; notBefore?: Date; heldBy?: 'quiet_hours' | 'daily' };

type Mode = Choice['mode'] | undefined;

/**
 * Decides on which channels a person hears of something, one line for each that they or the rule named. The inbox of the product
 * always has it. The most urgent level passes quiet hours, pauses and everything switched off: at least by mail.
 */
export function decideChannels(
  told: ToldOfLevel,
  named: readonly PersonalChannel[] | undefined,
  wishes: ChannelWishes,
  now: Date,
): ChannelLine[] {
  const fitting = wishes.choices.filter((choice) => isOfLevel(choice, told) && isAbout(choice, told, choice.channel));
  const kept: ChannelLine = { channel: 'inapp', skipped: null };
  if (named?.every((channel) => channel === 'inapp')) return [kept];
  const usual = usualChannels(wishes.method, named);
  const lines = personalChannels.slice(1).flatMap((channel) => {
    const mode = modeOf(channel, fitting, usual.includes(channel));
    return mode === undefined ? [] : [judge(channel, mode, { told, fitting, wishes, now })];
  });
  return [kept, ...withMail(lines, told, wishes)];
}

/** Where nothing else reaches a person who wants to be told, and of the most urgent whatever was chosen, a mail does. */
function withMail(
  lines: ChannelLine[],
  { isUrgent }: Told,
  { method, isPushOnPagesAlone }: Pick<ChannelWishes, 'method' | 'isPushOnPagesAlone'>,
): ChannelLine[] {
  const isSurely = ({ channel, skipped }: ChannelLine) =>
    skipped === null && !(channel === 'push' && isPushOnPagesAlone);
  if (lines.some(isSurely)) return lines;
  const isCutOff = lines.length > 0 && lines.every(({ skipped }) => skipped === null || skipped.startsWith('no_'));
  if (!isUrgent && (!isCutOff || method === 'none')) return lines;
  return [{ channel: 'email', skipped: null }, ...lines.filter(({ channel }) => channel !== 'email')];
}

const isOfLevel = ({ escalationLevel }: ChannelChoice, told: ToldOfLevel): boolean =>
  escalationLevel === null || told.escalationLevel <= escalationLevel;

/** Channels a person hears on without a choice for each: what the profile's method means, and what the rule names. */
function usualChannels(method: Wishes['method'], named: readonly PersonalChannel[] = []): readonly PersonalChannel[] {
  if (method === 'none') return [];
  const own = ({ email: ['email'], push: ['email', 'push'], sms: ['sms'] } as const)[method];
  return [...own, ...named];
}

function modeOf(channel: PersonalChannel, fitting: readonly ChannelChoice[], isUsual: boolean): Mode {
  const own = fitting.filter((choice) => choice.channel === channel);
  if (own.length > 0) return closestOf(own);
  return isUsual ? closestMode(fitting.filter((choice) => choice.channel === null)) : undefined;
}

/** The choice for a level is closer than the one for all of them. */
function closestOf(own: readonly ChannelChoice[]): Mode {
  const ofLevel = own.filter(({ escalationLevel }) => escalationLevel !== null);
  return closestMode(ofLevel.length > 0 ? ofLevel : own);
}

/** A channel on which a person hears of something: not in its quiet hours (clock times), and a daily one never at once. */
export interface Way {
  isDaily: boolean;
  quiet: { from: string; to: string }[];
}

/**
 * The channels on which a person hears of something sooner or later, as they and a rule chose: neither switched off nor paused. The most
 * urgent level passes all that. Whether each reaches them is not looked at.
 */
export function listWays(
  told: ToldOfLevel,
  named: readonly PersonalChannel[],
  { method, choices }: Pick<ChannelWishes, 'method' | 'choices'>,
  now: Date,
): Way[] {
  if (told.isUrgent) return [{ isDaily: false, quiet: [] }];
  const fitting = choices.filter((choice) => isOfLevel(choice, told) && isAbout(choice, told, choice.channel));
  const usual = usualChannels(method, named);
  return personalChannels.slice(1).flatMap((channel) => {
    const mode = modeOf(channel, fitting, usual.includes(channel));
    const about = listAbout(channel, fitting);
    if (mode === undefined || mode === 'off' || isPaused(about, now)) return [];
    const quiet = about.flatMap(({ quietFrom, quietTo }) =>
      quietFrom && quietTo ? { from: quietFrom.slice(0, 5), to: quietTo.slice(0, 5) } : [],
    );
    return { isDaily: mode === 'digest', quiet };
  });
}

/** What rests on one channel, as mails do by the link in them, keeps no other waiting. */
const listAbout = (of: PersonalChannel, fitting: readonly ChannelChoice[]) =>
  fitting.filter(({ channel }) => channel === null || channel === of);

const isPaused = (about: readonly ChannelChoice[], now: Date): boolean =>
  about.some(({ pausedUntil }) => pausedUntil !== null && pausedUntil > now);

interface Judging {
  told: ToldOfLevel;
  fitting: readonly ChannelChoice[];
  wishes: ChannelWishes;
  now: Date;
}

function judge(channel: PersonalChannel, mode: Choice['mode'], { told, fitting, wishes, now }: Judging): ChannelLine {
  const unreachable = wishes.unreachable[channel];
  if (mode === 'off') return { channel, skipped: 'off' };
  if (unreachable) return { channel, skipped: unreachable };
  if (told.isUrgent) return { channel, skipped: null };
  const about = listAbout(channel, fitting);
  if (isPaused(about, now)) return { channel, skipped: 'paused' };
  const local = DateTime.fromJSDate(now, { zone: wishes.zone });
  const wanted = mode === 'digest' ? nextAt(local, digestHour * 60) : local;
  const at = afterQuiet(wanted, about);
  if (at === local) return { channel, skipped: null };
  return { channel, skipped: null, notBefore: at.toJSDate(), heldBy: mode === 'digest' ? 'daily' : 'quiet_hours' };
}
