import { findAction, readReason } from '@trellis/commands/model';
import { CommandStateBadge } from '@trellis/commands/web';
import { useActionLabel, useReasonText } from '@trellis/commands/web/hooks';
import { filtered } from '@trellis/entity-kit';
import { PageContent } from '@trellis/ui';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandWait } from '../../live/use-command-wait.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { pageCalls, type UnitCommand } from '../calls.ts';
import { useWantedRecord } from '../use-wanted-record.ts';
import { OlderButton } from '../older-button.tsx';

const pageSize = 50;
const most = 1000;

/** Everything the unit was told, who told it and what came of it; the newest first. */
export function CommandsTab({ entry: { record } }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const [limit, setLimit] = useState(pageSize);
  const { platformGroup_id } = record;
  const commands = useCall(
    pageCalls.commands,
    filtered({ where: { platformGroup_id }, include: 'user', order: 'id DESC', limit }),
    { keepPrevious: true },
  );
  return (
    <PageContent loads={commands} empty={(rows) => (rows.length > 0 ? undefined : { text: t('commands.none') })}>
      {(rows) => (
        <>
          <CommandTable commands={rows} />
          <OlderButton shown={rows.length} limit={limit} most={most} onMore={setLimit} />
        </>
      )}
    </PageContent>
  );
}

const columns = ['at', 'action', 'by', 'state', 'ended'] as const;

function CommandTable({ commands }: { commands: readonly UnitCommand[] }) {
  const { t } = useTranslation('unit-page');
  return (
    <table className="up-table up-table--cards">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`commands.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {commands.map((command) => (
          <CommandRow key={command.id} command={command} />
        ))}
      </tbody>
    </table>
  );
}

function CommandRow({ command }: { command: UnitCommand }) {
  const { t } = useTranslation('unit-page');
  const { dateTime, otherZone } = useFormat();
  const actionLabel = useActionLabel();
  const reasonText = useReasonText();
  const me = useUser().id;
  const action = findAction(command.action_id);
  const name = actionLabel(command.action_id);
  const person = [command.user?.firstname, command.user?.lastname].filter(Boolean).join(' ');
  const by = command.user_id === me ? t('commands.me') : person || t('commands.someone');
  const wait = useCommandWait();
  const { doneAt } = command;
  const remark = wait(command) ?? reasonText({ error: command.error, reason: readReason(command.result) });
  const { reason, durationSeconds } = command.parameters ?? {};
  const clears =
    reason === undefined || durationSeconds === undefined
      ? ''
      : t('commands.clears', {
          at: dateTime(new Date(Date.parse(command.createdate) + durationSeconds * 1000).toISOString()),
        });
  const why = [reason, clears].filter(Boolean).join(' · ');
  const wanted = useWantedRecord();
  return (
    <tr {...(command.id === wanted.id && { ref: wanted.show, 'data-wanted': '' })}>
      <td data-label={t('commands.at')} title={otherZone(command.createdate)}>
        {dateTime(command.createdate)}
      </td>
      <td data-label={t('commands.action')}>
        {name}{' '}
        <span className="up-soft">
          {[showValue(command, action?.value), command.deviceName].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td data-label={t('commands.by')}>{by}</td>
      <td data-label={t('commands.state')}>
        <CommandStateBadge state={command.state} />
        {remark ? <div className="up-soft">{remark}</div> : null}
        {why ? <div className="up-soft">{why}</div> : null}
      </td>
      <td data-label={t('commands.ended')} title={doneAt ? otherZone(doneAt) : undefined}>
        {doneAt ? dateTime(doneAt) : '–'}
      </td>
    </tr>
  );
}

function showValue({ value }: UnitCommand, rule: { kind: string; unit?: string } | undefined): string {
  if (typeof value === 'number') return [String(value), rule?.unit].filter(Boolean).join(' ');
  return typeof value === 'string' ? value : '';
}
