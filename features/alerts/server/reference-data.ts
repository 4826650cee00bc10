import { ExceptionStatus, exceptionStatusIds, ExceptionType } from '@trellis/alerts/model';
import type { ReferenceRows } from '@trellis/server-kit';
import { alertTypeRows } from './alert-type-rows.ts';

const status = (key: keyof typeof exceptionStatusIds, label: string, labelEs: string, category: string) => ({
  id: exceptionStatusIds[key],
  seq: exceptionStatusIds[key],
  label,
  labelEs,
  category,
});

const statuses = [
  status('open', 'Open', 'Abierta', 'open'),
  status('acknowledged', 'Acknowledged', 'Reconocida', 'working'),
  status('in_remediation', 'In remediation', 'En corrección', 'working'),
  status('snoozed', 'Snoozed', 'Pospuesta', 'open'),
  status('resolved', 'Resolved', 'Resuelta', 'done'),
  status('false_alarm', 'False alarm', 'Falsa alarma', 'done'),
  status('auto_resolved', 'Resolved by itself', 'Resuelta sola', 'done'),
];

/** States of alerts and the alerts every facility starts with; 1 is late irrigation. */
export const alertReferenceData: readonly ReferenceRows[] = [
  { entity: ExceptionStatus, rows: statuses },
  { entity: ExceptionType, rows: alertTypeRows },
];
