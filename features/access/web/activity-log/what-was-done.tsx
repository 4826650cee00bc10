import { useTranslation } from 'react-i18next';
import { nameIn } from './change-words.ts';
import { readChanges } from './changes.ts';
import { useCommandName } from './logged-command.tsx';
import { useRecordName } from './record-names.ts';

interface WhatWasDoneProps {
  entry: { action: string; collection: string; record_id: number | null; changes: unknown };
}

/** What an entry tells, in a sentence: `Area changed · Veg room`. */
export function WhatWasDone({ entry }: WhatWasDoneProps) {
  const { t } = useTranslation('activity-log');
  const { action, collection, record_id } = entry;
  const known = useRecordName(collection, record_id);
  const commandName = useCommandName();
  const { command } = readChanges(entry.changes);
  if (command)
    return (
      <span className="al-done">
        <span>{t(command.ends ? 'command.ended' : 'command.asked')}</span>
        <strong>{commandName(command)}</strong>
      </span>
    );
  const name = known ?? nameIn(readChanges(entry.changes)) ?? (record_id === null ? undefined : `#${record_id}`);
  const what = t(`collections.${collection}`, { defaultValue: collection });
  return (
    <span className="al-done">
      <span>{t(`entry.${action}`, { what, defaultValue: what })}</span>
      {name ? <strong>{name}</strong> : null}
    </span>
  );
}
