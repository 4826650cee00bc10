import Restore from '@mui/icons-material/RestoreOutlined';
import Button from '@mui/material/Button';
import { activityLogApi } from '@trellis/access/model';
import { ActivityLog, type Infer } from '@trellis/entity-kit';
import { isAdmin, useAction, useBranding, useUser } from '@trellis/web-kit';
import { EntityPage, PersonName, recordsPath } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChainNotice, type ChainResult } from './chain-check.tsx';
import { ChangedFields, ChangeList } from './change-list.tsx';
import { nameIn } from './change-words.ts';
import { readChanges } from './changes.ts';
import { useEntriesOfUnit, UnitScope } from './entries-of-unit.tsx';
import { CommandDetails, CommandLine, useCommandName } from './logged-command.tsx';
import { RecordNamesContext, useRecordNames } from './record-names.ts';
import { TakeBackDialog } from './take-back/take-back.dialog.tsx';
import { WhatWasDone } from './what-was-done.tsx';

type Entry = Infer<typeof ActivityLog>;

const path = '/admin/activity-logs';
const shownColumns = ['time', 'user_id', 'done', 'changes', 'facility_id', 'source'];
/** Anything that is changed anywhere stands in the log a moment later. */
const anything = ['*'] as const;

/** Who did what to which record, when and from where, in people's words; whether the log is whole. */
export function ActivityLogPage() {
  const { t } = useTranslation(['activity-log', 'access']);
  const user = useUser();
  const { productName } = useBranding();
  const names = useRecordNames();
  const [result, setResult] = useState<ChainResult>();
  const ofUnit = useEntriesOfUnit();
  const commandName = useCommandName();
  const nameOf = ({ action, collection, record_id, changes }: Entry) => {
    const { command, ...read } = readChanges(changes);
    if (command)
      return [commandName(command), command.units.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ');
    const what = t(`collections.${collection}`, { defaultValue: collection });
    const name = names.get(`${collection}:${record_id}`)?.name ?? nameIn(read);
    return [t(`entry.${action}`, { what, defaultValue: what }), name].filter(Boolean).join(' · ');
  };
  const check = useAction(activityLogApi.calls.verify, { onSuccess: setResult });
  return (
    <RecordNamesContext value={names}>
      <EntityPage
        entity={ActivityLog}
        texts="access"
        scope={ofUnit ? <UnitScope unitId={ofUnit.unitId} /> : t('access:activityLog.scope')}
        {...(ofUnit && { where: ofUnit.where, isHeld: ofUnit.isHeld })}
        headerActions={
          isAdmin(user) ? (
            <Button variant="outlined" loading={check.isRunning} onClick={() => void check.run({})}>
              {t('chain.check')}
            </Button>
          ) : null
        }
        banner={result ? <ChainNotice result={result} /> : null}
        shownColumns={shownColumns}
        dependsOn={anything}
        logOf={ofUnit ? `unit ${ofUnit.unitId}` : 'all'}
        columns={{
          // What no person did, jobs and schedules did.
          user_id: {
            render: ({ user_id }) => <PersonName id={user_id} fallback={user_id === null ? productName : '–'} />,
          },
          done: {
            label: t('columns.done'),
            width: 230,
            isSortable: false,
            reads: ['changes'],
            render: (entry) => <WhatWasDone entry={entry} />,
          },
          source: {
            width: 150,
            render: ({ source, program }) => {
              const from = t(`access:records.activityLog.choices.source.${source}`);
              return program === null ? from : `${from} · ${program}`;
            },
          },
          collection: { render: ({ collection }) => t(`collections.${collection}`, { defaultValue: collection }) },
          changes: {
            width: 340,
            isSortable: false,
            render: ({ collection, changes }) => {
              const read = readChanges(changes);
              return read.command ? (
                <CommandLine command={read.command} />
              ) : (
                <ChangedFields collection={collection} changes={read} />
              );
            },
          },
        }}
        fields={{
          ...{ changes: { isHidden: true }, collection: { isHidden: true }, action: { isHidden: true } },
          deed: { isHidden: true },
        }}
        nameOf={nameOf}
        above={(entry) => <Details entry={entry} />}
      />
    </RecordNamesContext>
  );
}

function Details({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['access', 'activity-log']);
  const [isTakingBack, setTakingBack] = useState(false);
  const { collection, record_id, user_id, action } = entry;
  const changes = readChanges(entry.changes);
  return (
    <>
      <WhatWasDone entry={entry} />
      {changes.command ? (
        <CommandDetails command={changes.command} />
      ) : (
        <ChangeList collection={collection} changes={changes} />
      )}
      <div className="al-links">
        {record_id !== null && (action === 'update' || action === 'delete') ? (
          <Button variant="outlined" startIcon={<Restore />} onClick={() => setTakingBack(true)}>
            {t('activity-log:takeBack.open')}
          </Button>
        ) : null}
        {record_id === null ? null : (
          <Button
            variant="outlined"
            component={Link}
            to={recordsPath(path, { filters: { collection, record_id: `${record_id}..${record_id}` } })}
          >
            {t('activityLog.ofRecord')}
          </Button>
        )}
        {user_id === null ? null : (
          <Button variant="outlined" component={Link} to={recordsPath(path, { filters: { user_id: String(user_id) } })}>
            {t('activityLog.ofPerson')}
          </Button>
        )}
      </div>
      {isTakingBack ? <TakeBackDialog entry={entry} onClose={() => setTakingBack(false)} /> : null}
    </>
  );
}
