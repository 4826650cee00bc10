import { exceptionRuleShape, type EscalationStep, type ExceptionRule } from '@trellis/alerts/model';
import type { Database, RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

/** An alert type in force in a facility. */
export interface AlertType {
  id: number;
  code: string;
  label: string;
  labelEs: string | null;
  category: string;
  rule: ExceptionRule;
  escalationLevel: number;
  delayMin: number;
  clearMin: number;
  deadBand: number | null;
  messageTemplate: string | null;
  messageTemplateEs: string | null;
  ladder: EscalationStep[] | null;
}

/** The alert types in force in a facility: its own take the place of shared ones with the same code. Those without a rule, and
 * those switched off, judge nothing. */
export async function listAlertTypes(db: Database | RequestTransaction, facilityId: number): Promise<AlertType[]> {
  const { rows } = await sql<AlertType & { active: boolean }>`
    select distinct on (code) id, code, label, "labelEs", category, rule, "escalationLevel", "delayMin", "clearMin", "deadBand", "messageTemplate", "messageTemplateEs",
      ladder, active
    from exception_types where facility_id = ${facilityId} or facility_id is null
    order by code, facility_id nulls last`.execute(db);
  // What was kept before rules were checked must not keep the others from being judged.
  return rows.filter(({ active, rule }) => active && exceptionRuleShape.safeParse(rule).success);
}
