import {
  atHours,
  byRule,
  listUnheard,
  urgentLevel,
  type AlertCoverage,
  type Listener,
  type NotifiedHours,
  type Uncovered,
} from '@trellis/alerts/model';
import type { PersonalChannel } from '@trellis/notifications/model';
import { listWays, type ChannelChoice, type ChannelWishes, type Way } from '@trellis/notifications/server';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { isNoTenant } from '../notify/is-no-tenant.ts';
import { readRota, readZone, shiftReply, unplanned, type Presence } from '../rota/read-rota.ts';

const weekMs = 7 * 86_400_000;
const hourMs = 3_600_000;
const levels = [1, 2, 3, 4, 5] as const;

interface Named {
  id: number;
  name: string;
}

interface Rule<P extends Named> {
  id: number;
  exceptionType_id: number | null;
  escalationLevel: number | null;
  hours: NotifiedHours[] | null;
  onShift: boolean;
  channel: PersonalChannel;
  /** Nobody where the backup left or cannot sign in. */
  backup: P | null;
  people: P[];
}
type RuleRow = Rule<Named & { isStopped: boolean }>;

/** Whom the rules reach. People who stopped or paused such messages do not count as told. */
export async function readCoverage({
  db,
  facilityId,
  now,
}: Pick<CallContext, 'db' | 'facilityId' | 'now'>): Promise<AlertCoverage> {
  const named = await readRules(facilityId, db);
  const waysOf = await readWays(named, { facilityId, now }, db);
  const rules = named.map((rule) => markStopped(rule, waysOf));
  const { rows: types } = await sql<Omit<AlertCoverage['types'][number], 'people'>>`
    select distinct on (code) id, code, label, "labelEs", "escalationLevel" from exception_types
    where active and (facility_id = ${facilityId} or facility_id is null) order by code, facility_id nulls last`.execute(
    db,
  );
  const zone = await readZone(facilityId, db);
  const from = Math.floor(now.getTime() / hourMs) * hourMs;
  const reaching = rules.filter((rule) => listTold(rule).length > 0);
  // Somebody may have switched off some levels or types alone.
  const toldOf = (rule: RuleRow, kind: Kind) =>
    listTold(rule).filter((one) => isInboxRule(rule, one) || waysOf(rule, one, kind).length > 0);
  const peopleOf = (some: readonly RuleRow[], kind: Kind) =>
    new Set(
      some.flatMap((rule) =>
        toldOf(rule, kind)
          .filter(({ isBackup }) => !isBackup)
          .map(({ id }) => id),
      ),
    ).size;
  const span = { from, to: from + weekMs };
  const rota = await readRota(facilityId, span, db);
  const presenceOf = (id: number) => rota.get(id) ?? unplanned;
  const hearing = (some: readonly RuleRow[], kind: Kind): Listener[] =>
    some.flatMap((rule) =>
      listTold(rule).flatMap((one) => {
        const listener = { ...listenerOf(rule, one, presenceOf), away: presenceOf(one.id).away };
        const atOnce = isInboxRule(rule, one) ? [] : waysOf(rule, one, kind).filter(({ isDaily }) => !isDaily);
        return atOnce.map(({ quiet }) => ({ ...listener, quiet }));
      }),
    );
  // Most types are told by the same rules to the same people.
  const known = new Map<string, Uncovered[]>();
  const unheard = (listeners: readonly Listener[]) => {
    // Many people listen in the same hours.
    const alike = new Map(listeners.map((one) => [JSON.stringify(one), one]));
    const key = JSON.stringify([...alike.keys()].toSorted());
    const gaps = known.get(key) ?? listUnheard([...alike.values()], zone, span);
    known.set(key, gaps);
    return gaps;
  };
  const gapsOf = (some: readonly RuleRow[], kind: Kind) =>
    unheard(some.flatMap((rule) => toldOf(rule, kind).map((one) => listenerOf(rule, one, presenceOf))));
  const heldBack = (some: readonly RuleRow[], kind: Kind) =>
    listWaits(unheard(hearing(some, kind)), gapsOf(some, kind));
  const ofLevels = new Map<number, readonly Uncovered[]>();
  return {
    levels: levels.map((level) => {
      // Rules of single types leave the others untold.
      const forAll = reaching.filter(
        ({ exceptionType_id, escalationLevel }) => exceptionType_id === null && reaches(escalationLevel, level),
      );
      const kind = { escalationLevel: level, exceptionType_id: null };
      const gaps = gapsOf(forAll, kind);
      const held = heldBack(forAll, kind);
      ofLevels.set(level, held);
      return { level, people: peopleOf(forAll, kind), gaps: gaps.map(asIso), held: held.map(asIso) };
    }),
    types: types.map((type) => {
      const forIt = reaching.filter(
        ({ exceptionType_id, escalationLevel }) =>
          (exceptionType_id === null || exceptionType_id === type.id) && reaches(escalationLevel, type.escalationLevel),
      );
      const { escalationLevel } = type;
      const kind = { escalationLevel, exceptionType_id: type.id };
      const held = heldBack(forIt, kind);
      const isOwn = JSON.stringify(held) !== JSON.stringify(ofLevels.get(escalationLevel));
      return { ...type, people: peopleOf(forIt, kind), held: isOwn ? held.map(asIso) : [] };
    }),
    rules: rules.map(({ id, people, backup }) => ({
      ...{ id, backup },
      people: people.map((person) => ({ ...person, shift: shiftReply(presenceOf(person.id)) })),
    })),
  };
}

/** Whom a rule reaches: its people who did not stop such messages, and the backup who stands in. */
const listTold = ({ people, backup }: RuleRow): { id: number; isBackup: boolean }[] => [
  ...people.filter(({ isStopped }) => !isStopped).map(({ id }) => ({ id, isBackup: false })),
  ...(backup === null || backup.isStopped || people.length === 0 ? [] : [{ id: backup.id, isBackup: true }]),
];

/** The inbox has everything, whatever else is switched off; it wakes nobody. */
const isInboxRule = ({ channel }: Rule<Named>, { isBackup }: { isBackup: boolean }): boolean =>
  channel === 'inapp' && !isBackup;

/** A backup is told at any hour: at once where the person is out of theirs. */
const listenerOf = (
  rule: RuleRow,
  { id, isBackup }: { id: number; isBackup: boolean },
  presenceOf: (id: number) => Presence,
): Listener => (isBackup ? atHours(null) : byRule(rule, presenceOf(id).shift));

/** A rule of a level is for that level and more urgent ones. */
const reaches = (ofRule: number | null, level: number): boolean => ofRule === null || ofRule >= level;
const isoOf = (ms: number): string => new Date(ms).toISOString();
const asIso = (gap: Uncovered) => ({ from: isoOf(gap.from), to: isoOf(gap.to) });

/** What nobody hears at once though somebody is named: the times that no rule covers are gaps of their own. */
const listWaits = (unheard: readonly Uncovered[], uncovered: readonly Uncovered[]): Uncovered[] =>
  uncovered
    .reduce<Uncovered[]>(
      (left, gap) =>
        left.flatMap(({ from, to }) => [
          { from, to: Math.min(to, Math.max(gap.from, from)) },
          { from: Math.max(from, Math.min(gap.to, to)), to },
        ]),
      [...unheard],
    )
    .filter(({ from, to }) => from < to);

interface Kind {
  escalationLevel: number;
  exceptionType_id: number | null;
}

/** The channels on which somebody hears of such alerts by a rule; a backup hears on their usual ones. */
type WaysOf = (rule: Rule<Named>, one: { id: number; isBackup: boolean }, kind: Kind) => readonly Way[];

/** Whom the rules name, with how they wish to be told. */
async function readWays(
  rules: readonly Rule<Named>[],
  { facilityId: facility_id, now }: Pick<CallContext, 'facilityId' | 'now'>,
  db: CallContext['db'],
): Promise<WaysOf> {
  const ids = rules.flatMap(({ people, backup }) => [...people, ...(backup ? [backup] : [])].map(({ id }) => id));
  const { rows: people } = await sql<{ id: number; method: ChannelWishes['method'] }>`
    select id, "notificationMethod" as method from users where id = any(${ids}::int[])`.execute(db);
  const { rows: choices } = await sql<ChannelChoice & { user_id: number }>`
    select * from notification_subscriptions where user_id = any(${ids}::int[])`.execute(db);
  const methodOf = new Map(people.map(({ id, method }) => [id, method]));
  const choicesOf = Map.groupBy(choices, ({ user_id }) => user_id);
  return ({ channel }, { id, isBackup }, kind) => {
    const wishes = { method: methodOf.get(id) ?? 'none', choices: choicesOf.get(id) ?? [] };
    const told = { kind: 'exception', facility_id, isUrgent: kind.escalationLevel === urgentLevel, ...kind } as const;
    return listWays(told, isBackup ? [] : [channel], wishes, now);
  };
}

/** Who hears of nothing that a rule tells but what passes everything: they count for no level. */
function markStopped(rule: Rule<Named>, waysOf: WaysOf): RuleRow {
  const { exceptionType_id, escalationLevel: last } = rule;
  const kinds = levels
    .filter((level) => level === usualLevel || (level > usualLevel && reaches(last, level)))
    .map((escalationLevel) => ({ exceptionType_id, escalationLevel }));
  const mark = (one: Named, isBackup: boolean) => {
    if (isInboxRule(rule, { isBackup })) return { ...one, isStopped: false };
    return { ...one, isStopped: kinds.every((kind) => waysOf(rule, { id: one.id, isBackup }, kind).length === 0) };
  };
  return {
    ...rule,
    backup: rule.backup && mark(rule.backup, true),
    people: rule.people.map((one) => mark(one, false)),
  };
}

/** The most urgent level that keeps quiet hours, pauses and what is switched off. */
const usualLevel = urgentLevel + 1;

async function readRules(facilityId: number, db: CallContext['db']): Promise<Rule<Named>[]> {
  const named = sql`json_build_object('id', u.id, 'name', concat_ws(' ', u.firstname, u.lastname))`;
  const { rows } = await sql<Rule<Named>>`
    select r.id, r."exceptionType_id", r."escalationLevel", r.hours, r."onShift", r.channel,
      (select ${named} from users u
          join user_facilities m on m.user_id = u.id and m.facility_id = r.facility_id and m.status = 'available'
        where u.id = r.backup_user_id and u.status = 'active' and ${isNoTenant(facilityId)}) as backup,
      coalesce((select json_agg(${named} order by u.firstname, u.id) from users u
          join user_facilities m on m.user_id = u.id and m.facility_id = r.facility_id and m.status = 'available'
        where u.status = 'active' and ${isNoTenant(facilityId)} and (u.id = r.user_id or exists (
          select 1 from user_roles g where g.user_id = u.id and g.role_id = r.role_id
            and (g.facility_id is null or g.facility_id = r.facility_id)))), '[]') as people
    from exception_notified_users r where r.facility_id = ${facilityId} order by r.id`.execute(db);
  return rows;
}
