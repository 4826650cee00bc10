import { holdsRole } from '@trellis/access/model';
import { alertPath } from '@trellis/alerts/model';
import { reporters } from '@trellis/tickets/model';
import { openTool, useUser } from '@trellis/web-kit';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { UnitEntry } from '../../live/unit-entry.ts';
import type { UnitIssues } from '../../live/use-unit-issues.ts';
import { useGridWords } from '../grid-words.ts';
import type { RowActions } from '../rows/row-actions.ts';
import type { Reason } from './reasons.ts';

const TicketDialog = lazy(() =>
  import('../../unit-dialogs/ticket-dialog.tsx').then((module) => ({ default: module.TicketDialog })),
);
const mayReport: readonly string[] = reporters;
/** The action `irrigate` of the specification. */
const irrigateId = 16;

interface NextStepProps {
  entry: UnitEntry;
  reason: Reason;
  issues: UnitIssues;
  actions: Pick<RowActions, 'openCard'>;
}

/** What to do about the reason: the command that mends it, a ticket where there is none yet, or a look at what ran. */
export function NextStep({ entry, reason: { key, step }, issues, actions }: NextStepProps) {
  const { t } = useGridWords();
  const user = useUser();
  const [isReporting, setReporting] = useState(false);
  const isReporter = holdsRole(user, mayReport);
  if (step === 'alert')
    return (
      <Link
        to={issues.alerts[0] ? alertPath(issues.alerts[0].id) : '/facility/alerts'}
        tabIndex={-1}
        className="un-step"
      >
        {t('needs.steps.alert')}
      </Link>
    );
  if (step === 'ticket' && issues.tickets.length === 0 && isReporter)
    return (
      <>
        <StepButton label={t('newTicket.button')} onClick={() => setReporting(true)} />
        {isReporting ? (
          <Suspense>
            <TicketDialog entry={entry} onClose={() => setReporting(false)} />
          </Suspense>
        ) : null}
      </>
    );
  if (step === 'irrigate')
    return (
      <StepButton
        label={t('needs.steps.irrigate')}
        onClick={() => openTool('command', { actionId: irrigateId, unitIds: [entry.id] })}
      />
    );
  return (
    <StepButton label={t([`needs.steps.${key}`, 'needs.steps.look'])} onClick={() => actions.openCard(entry.id)} />
  );
}

const StepButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="un-step" tabIndex={-1} onClick={onClick}>
    {label}
  </button>
);
