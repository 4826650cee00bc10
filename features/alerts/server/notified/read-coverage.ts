import {
  listUncovered,
  listUnheard,
  urgentLevel,
  type AlertCoverage,
  type Listener,
  type NotifiedHours,
  type Uncovered,
} from '@trellis/alerts/model';
import { restOf, type ChannelChoice } from '@trellis/notifications/server';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { isNoTenant } from '../notify/is-no-tenant.ts';

const weekMs = 7 * 86_400_000;
const hourMs = 3_600_000;
const levels = [1, 2, 3, 4, 5] as const;

interface RuleRow {
  id: number;
  exceptionType_id: number | null;
  escalationLevel: number | null;
  hours: NotifiedHours[] | null;
  backup_user_id: number | null;
  people: { id: number; name: string; isStopped: boolean }[];
}

/** Whom the rules reach. People who stopped or paused such messages do not count as told. */
export async function readCoverage({
  db,
  facilityId,
  now,
}: Pick<CallContext, 'db' | 'facilityId' | 'now'>): Promise<AlertCoverage> {
  const { rows: zones } = await sql<{ zone: string }>`
    select facility_timezone as zone from facilities where id = ${facilityId}`.execute(db);
  const rules = await readRules(facilityId, now, db);
  const { rows: types } = await sql<Omit<AlertCoverage['types'][number], 'people'>>`
    select distinct on (code) id, code, label, "labelEs", "escalationLevel" from exception_types
    where active and (facility_id = ${facilityId} or facility_id is null) order by code, facility_id nulls last`.execute(
    db,
  );
  const zone = zones[0]?.zone ?? 'UTC';
  const from = Math.floor(now.getTime() / hourMs) * hourMs;
  const reaching = rules.filter(({ people }) => people.some(({ isStopped }) => !isStopped));
  const peopleOf = (some: readonly RuleRow[]) =>
    new Set(some.flatMap(({ people }) => people.filter(({ isStopped }) => !isStopped).map(({ id }) => id))).size;
  const span = { from, to: from + weekMs };
  const hearing = await readHearing(reaching, facilityId, db);
  // Most types are told by the same rules to the same people.
  const known = new Map<string, Uncovered[]>();
  const heldBack = (some: readonly RuleRow[], kind: { escalationLevel: number; exceptionType_id: number | null }) => {
    const [listeners, hours] = [hearing(some, kind), some.map((rule) => rule.hours)];
    const key = JSON.stringify([listeners, hours]);
    const held = known.get(key) ?? listWaits(listUnheard(listeners, zone, span), listUncovered(hours, zone, span));
    known.set(key, held);
    return held;
  };
  const ofLevels = new Map<number, readonly Uncovered[]>();
  return {
    levels: levels.map((level) => {
      // Rules of single types leave the others untold.
      const forAll = reaching.filter(
        ({ exceptionType_id, escalationLevel }) => exceptionType_id === null && reaches(escalationLevel, level),
      );
      const gaps = listUncovered(
        forAll.map(({ hours }) => hours),
        zone,
        span,
      );
      const held = heldBack(forAll, { escalationLevel: level, exceptionType_id: null });
      ofLevels.set(level, held);
      return { level, people: peopleOf(forAll), gaps: gaps.map(asIso), held: held.map(asIso) };
    }),
    types: types.map((type) => {
      const forIt = reaching.filter(
        ({ exceptionType_id, escalationLevel }) =>
          (exceptionType_id === null || exceptionType_id === type.id) && reaches(escalationLevel, type.escalationLevel),
      );
      const { escalationLevel } = type;
      const held = heldBack(forIt, { escalationLevel, exceptionType_id: type.id });
      const isOwn = JSON.stringify(held) !== JSON.stringify(ofLevels.get(escalationLevel));
      return { ...type, people: peopleOf(forIt), held: isOwn ? held.map(asIso) : [] };
    }),
    rules: rules.map(({ id, people }) => ({ id, people })),
  };
}

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

/** Who listens by rules, with the hours in which they want to be left in peace; the backup of somebody listens with them. */
async function readHearing(rules: readonly RuleRow[], facility_id: number, db: CallContext['db']) {
  const idsOf = ({ people, backup_user_id }: RuleRow) => [
    ...people.filter(({ isStopped }) => !isStopped).map(({ id }) => id),
    ...(backup_user_id === null ? [] : [backup_user_id]),
  ];
  const { rows } = await sql<ChannelChoice & { user_id: number }>`
    select * from notification_subscriptions where user_id = any(${rules.flatMap(idsOf)}::int[])`.execute(db);
  const choicesOf = Map.groupBy(rows, ({ user_id }) => user_id);
  return (some: readonly RuleRow[], kind: { escalationLevel: number; exceptionType_id: number | null }): Listener[] => {
    const told = { kind: 'exception', facility_id, isUrgent: kind.escalationLevel === urgentLevel, ...kind } as const;
    const all = some.flatMap((rule) =>
      idsOf(rule).flatMap((id): Listener | [] => {
        const { quiet, isDaily } = restOf(told, choicesOf.get(id) ?? []);
        return isDaily ? [] : { hours: rule.hours, quiet };
      }),
    );
    // Many people listen in the same hours.
    return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
  };
}

async function readRules(facilityId: number, now: Date, db: CallContext['db']): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select r.id, r."exceptionType_id", r."escalationLevel", r.hours, r.backup_user_id,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.firstname, u.lastname),
          'isStopped', coalesce(s.mode = 'off' or s."pausedUntil" > ${now}, false)) order by u.firstname, u.id)
        from users u
          join user_facilities m on m.user_id = u.id and m.facility_id = r.facility_id and m.status = 'available'
          left join lateral (
            select * from notification_subscriptions c
            where c.user_id = u.id and (c.facility_id is null or c.facility_id = r.facility_id) and (c.kind is null or c.kind = 'exception')
              and (c."exceptionType_id" is null or c."exceptionType_id" = r."exceptionType_id") and c.channel = 'email'
            order by c."exceptionType_id" nulls last, c.kind nulls last, c.facility_id nulls last limit 1
          ) s on true
        where u.status = 'active' and ${isNoTenant(facilityId)} and (u.id = r.user_id or exists (
          select 1 from user_roles g where g.user_id = u.id and g.role_id = r.role_id
            and (g.facility_id is null or g.facility_id = r.facility_id)))), '[]') as people
    from exception_notified_users r where r.facility_id = ${facilityId} order by r.id`.execute(db);
  return rows;
}
