import Button from '@mui/material/Button';
import { errorLogApi, type ErrorGroup } from '@trellis/error-log/model';
import { SidePanel, StateChip } from '@trellis/ui';
import { useAction, useToast } from '@trellis/web-kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayBars } from './day-bars.tsx';
import { actionsOfGroup, stateOfGroup } from './group-state.ts';
import { GroupReports } from './group-reports.tsx';
import { MakeTicketDialog } from './make-ticket.dialog.tsx';
import { Moment } from './moment.tsx';
import { TicketName } from './ticket-name.tsx';
import { deviceText } from './device-text.ts';

interface GroupDrawerProps {
  group: ErrorGroup;
  onClose: () => void;
}

/** One kind of error: how far it reaches, what became of it, and each report of it. */
export function GroupDrawer({ group, onClose }: GroupDrawerProps) {
  const { t } = useTranslation('error-log');
  const { message, signature, status, hasReturned } = group;
  return (
    <SidePanel title={message ?? signature} width={640} onClose={onClose}>
      <div className="el-detail">
        <div className="el-marks">
          <StateChip state={stateOfGroup[status]} label={t(`states.${status}`)} />
          {hasReturned ? <StateChip state="offline" label={t('returned')} /> : null}
        </div>
        <GroupActions group={group} />
        <GroupFacts group={group} />
        <GroupReports signature={signature} />
      </div>
    </SidePanel>
  );
}

function GroupActions({ group }: { group: ErrorGroup }) {
  const { t } = useTranslation('error-log');
  const { signature, status, software_ticket_id } = group;
  const [isWriting, setWriting] = useState(false);
  const toast = useToast();
  const mark = useAction(errorLogApi.calls.mark, {
    onSuccess: (_, { body }) => toast.success(t(`marked.${body.action}`)),
  });
  return (
    <div className="el-actions">
      {software_ticket_id === null ? (
        <Button variant="contained" onClick={() => setWriting(true)}>
          {t('actions.ticket')}
        </Button>
      ) : null}
      {actionsOfGroup[status].map((action) => (
        <Button
          key={action}
          variant="outlined"
          disabled={mark.isRunning}
          onClick={() => void mark.run({ body: { signature, action } })}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      {isWriting ? <MakeTicketDialog group={group} onClose={() => setWriting(false)} /> : null}
    </div>
  );
}

function GroupFacts({ group }: { group: ErrorGroup }) {
  const { t } = useTranslation('error-log');
  const { count, people, facilities, firstSeen, lastSeen, days, routes, versions, browsers } = group;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['count', count],
    ['people', people],
    ['facilities', facilities],
    ['days', <DayBars key="days" days={days} height={40} />],
    ['lastSeen', <Moment key="last" at={lastSeen} />],
    ['firstSeen', <Moment key="first" at={firstSeen} />],
    ['pages', routes.join(' · ')],
    ['versions', versions.join(' · ')],
    ['browsers', [...new Set(browsers.map(deviceText))].join(' · ')],
    ['ticket', group.software_ticket_id === null ? '–' : <TicketName key="ticket" id={group.software_ticket_id} />],
  ];
  return (
    <dl className="el-facts">
      {facts.map(([key, value]) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>{t(`columns.${key}`)}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
