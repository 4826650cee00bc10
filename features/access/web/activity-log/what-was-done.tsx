import { PersonName } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { nameIn } from './change-words.ts';
import { changesOf, readChanges, type Changes } from './changes.ts';
import { EntryLink } from './entry-link.tsx';
import { useCommandName } from './logged-command.tsx';
import { useIsNameComing, useRecordName, useReferenceNames } from './record-names.ts';
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
  const changes = readChanges(entry.changes);
  const about = useAbout(collection, changes);
  const { command } = changes;
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
  const own = known?.name ?? nameIn(changes);
  const name = own ?? about ?? number;
  const what = t(`collections.${collection}`, { defaultValue: collection });
  return (
    <span className="al-done">
      <span>{t(`entry.${isSavedAlike(action, changes) ? 'save' : action}`, { what, defaultValue: what })}</span>
      {name ? (
        <span className="al-done__name">
          <strong>{link === undefined ? name : <EntryLink to={link}>{name}</EntryLink>}</strong>
          {own !== undefined && about !== undefined && about !== own ? (
            <>
              {' · '}
              <span className="al-done__about">{about}</span>
            </>
          ) : null}
        </span>
      ) : null}
    </span>
  );
}

/** Saved, and nothing of it is another than before: that is no change. */
const isSavedAlike = (action: string, changes: Changes): boolean =>
  action === 'update' && changes.after !== undefined && changesOf(changes).length === 0 && !changes.secrets?.length;

/** Of which unit or person a record is, by the fields that say so, the nearest first. */
const aboutFields = ['platformGroup_id', 'users_id', 'user_id'];

/** Of which unit or person the record is: an alert without its unit, an acceptance without its person tell nothing. */
function useAbout(collection: string, { before = {}, after = {} }: Changes): string | undefined {
  const key = aboutFields.find((field) => typeof (after[field] ?? before[field]) === 'number');
  const value = key === undefined ? undefined : (after[key] ?? before[key]);
  const nameOf = useReferenceNames(collection, key === undefined ? [] : [{ key, before: null, after: value }]);
  return key === undefined ? undefined : nameOf(key, value);
}
