import { PersonName } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { nameIn } from './change-words.ts';
import { readChanges } from './changes.ts';
import { EntryLink } from './entry-link.tsx';
import { useCommandName } from './logged-command.tsx';
import { useIsNameComing, useRecordName } from './record-names.ts';
import { useRecordLink } from './use-record-link.ts';

interface WhatWasDoneProps {
  entry: { action: string; collection: string; record_id: number | null; changes: unknown };
}

/** What an entry tells, in a sentence, with the way to the record: `Lights off · done`, `Area changed · Veg room`. */
export function WhatWasDone({ entry }: WhatWasDoneProps) {
  const { t } = useTranslation('activity-log');
  const { action, collection, record_id } = entry;
  const known = useRecordName(collection, record_id);
  const isComing = useIsNameComing(collection, record_id);
  const commandName = useCommandName();
  const link = useRecordLink()(known);
  const { command } = readChanges(entry.changes);
  if (command)
    return (
      <span className="al-done">
        <strong>{commandName(command)}</strong>
        {command.ends ? (
          <span>
            {t('command.ended')}
            {typeof command.askedBy === 'number' ? (
              <>
                {' · '}
                {t('command.askedBy')} <PersonName id={command.askedBy} fallback={t('nothing')} />
              </>
            ) : null}
          </span>
        ) : (
          <span>{t('command.asked')}</span>
        )}
      </span>
    );
  // The line of a name that is on its way stays empty, so that nothing beneath it moves.
  const number = record_id === null ? undefined : isComing ? ' ' : `#${record_id}`;
  const name = known?.name ?? nameIn(readChanges(entry.changes)) ?? number;
  const what = t(`collections.${collection}`, { defaultValue: collection });
  return (
    <span className="al-done">
      <span>{t(`entry.${action}`, { what, defaultValue: what })}</span>
      {name ? (
        <strong className="al-done__name">{link === undefined ? name : <EntryLink to={link}>{name}</EntryLink>}</strong>
      ) : null}
    </span>
  );
}
