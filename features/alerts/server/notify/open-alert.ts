import { drillCode, exceptionStatusIds, type Exception } from '@trellis/alerts/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** An open alert as telling sees it. */
export interface OpenAlert {
  id: number;
  facility_id: number;
  exceptionType_id: number | null;
  escalationLevel: number;
  firstOccurrred: Date;
  rootException_id: number | null;
  ladder: Exception['ladder'];
  timezone: string;
  isDrill: boolean;
}

/** An alert that nobody has answered; locked, so that nobody is told twice. */
export async function lockOpenAlert(id: number, { db }: Pick<WorkContext, 'db'>): Promise<OpenAlert | undefined> {
  const { rows } = await sql<OpenAlert>`
    select e.id, e.facility_id, e."exceptionType_id", e."escalationLevel", e."firstOccurrred", e."rootException_id", e.ladder,
      e.code is not distinct from ${drillCode} as "isDrill",
      f.facility_timezone as timezone
    from exceptions e join facilities f on f.id = e.facility_id
    where e.id = ${id} and e."ExceptionStatus_id" = ${exceptionStatusIds.open} for update of e`.execute(db);
  return rows[0];
}
