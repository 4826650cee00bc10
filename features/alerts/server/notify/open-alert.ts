import { drillCode, exceptionStatusIds, type Exception } from '@trellis/alerts/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** An alert as telling sees it. */
export interface LockedAlert {
  id: number;
  facility_id: number;
  exceptionType_id: number | null;
  escalationLevel: number;
  status: number;
  rootException_id: number | null;
  owner_user_id: number | null;
  /** Of a cause, the code of the alerts it gathers. */
  gathers: string | null;
  ladder: Exception['ladder'];
  timezone: string;
  isDrill: boolean;
}

/** Alerts in these states are over. */
export const endedStatusIds: readonly number[] = [
  exceptionStatusIds.resolved,
  exceptionStatusIds.false_alarm,
  exceptionStatusIds.auto_resolved,
];

/** Why an alert is looked at: it was raised or a delay is over; it is open again after an answer; it became more urgent. */
export type Occasion = 'due' | 'given_back' | 'woken' | 'risen';

/**
 * An alert, locked, so that nobody is told twice. It is locked before its steps, turns of people and receipts, in this order, so that
 * no two works wait for each other.
 */
export async function lockAlert(id: number, { db }: Pick<WorkContext, 'db'>): Promise<LockedAlert | undefined> {
  const { rows } = await sql<LockedAlert>`
    select e.id, e.facility_id, e."exceptionType_id", e."escalationLevel", e."ExceptionStatus_id" as status, e."rootException_id", e.owner_user_id,
      e.facts->>'gathers' as gathers, e.ladder, e.code is not distinct from ${drillCode} as "isDrill",
      f.facility_timezone as timezone
    from exceptions e join facilities f on f.id = e.facility_id
    where e.id = ${id} for update of e`.execute(db);
  return rows[0];
}
