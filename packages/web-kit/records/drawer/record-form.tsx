import { useState } from 'react';
import { AmendForm } from './amend-form.tsx';
import { EditForm } from './edit-form.tsx';
import { RecordFacts } from './record-facts.tsx';
import type { OpenRecord } from './open-record.ts';

/** Details of a record: a form for who may change it, facts for who may not; what is over is set right from both. */
export function RecordForm(open: OpenRecord) {
  const { about, record, usage, mayChange } = open;
  const [isAmending, setAmending] = useState(false);
  const may = record ? usage?.can.update === true && (mayChange?.(record) ?? true) : about.rights.create;
  if (isAmending && record) return <AmendForm {...open} record={record} onClose={() => setAmending(false)} />;
  const whole = { ...open, ...(record && usage?.can.amend && { onAmend: () => setAmending(true) }) };
  return may ? <EditForm {...whole} /> : <RecordFacts {...whole} />;
}
