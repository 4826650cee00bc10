import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { faultProposalsApi, faultThresholds, faultKeepers, type FaultProposal } from '@trellis/planning/model';
import { PromptDialog, StateChip } from '@trellis/ui';
import { useAction, useCall, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { UnitLinks } from '../shared/unit-links.tsx';
import { useHasRole } from '../shared/use-can.ts';
import { usePlaces } from '../shared/use-places.ts';
import { useHoursText } from './use-hours-text.ts';

const dependsOn = ['ExceptionLists', 'hardware_item_tickets', 'malfunctioningGrowUnits'] as const;

/** What is proposed now. */
export const useProposals = () => useCall(faultProposalsApi.calls.proposals, { query: {} }, { dependsOn });

/** Malfunctions that alerts, tickets and hours out of band speak for: each with its reasons, for a person to accept or dismiss. */
export function Proposals() {
  const { t } = useTranslation('plant-health');
  const { data } = useProposals();
  if (!data || data.length === 0) return null;
  return (
    <section className="ph-card" aria-label={t('faults.proposals.title')}>
      <h2 className="ph-card__title">{t('faults.proposals.title')}</h2>
      <p className="ph-soft">{t('faults.proposals.how', faultThresholds)}</p>
      <ul className="ph-proposals">
        {data.map((proposal) => (
          <Proposal key={`${proposal.platformGroup_id} ${proposal.begin}`} proposal={proposal} />
        ))}
      </ul>
    </section>
  );
}

function Proposal({ proposal }: { proposal: FaultProposal }) {
  const { t } = useTranslation('plant-health');
  const { dateTime } = useFormat();
  const places = usePlaces();
  const reasons = useReasons(proposal);
  const isKeeper = useHasRole()(faultKeepers);
  const [isAsking, setAsking] = useState(false);
  const { platformGroup_id, lifecycle_id, run, plants, begin, finish } = proposal;
  const decide = useAction(faultProposalsApi.calls.decideProposal, {
    success: ({ state }) => t(state === 'confirmed' ? 'faults.confirmed' : 'faults.dismissed'),
    changes: ['malfunctioningGrowUnits'],
    onSuccess: () => setAsking(false),
  });
  const send = (decision: 'confirm' | 'dismiss', reason?: string) =>
    void decide.run({ body: { platformGroup_id, begin, decision, ...(reason !== undefined && { reason }) } });
  const unit = places.unitName(platformGroup_id);
  const time =
    finish === null
      ? t('faults.proposals.lasts', { begin: dateTime(begin) })
      : `${dateTime(begin)} – ${dateTime(finish)}`;
  return (
    <li>
      <div className="ph-proposals__words">
        <span className="ph-actions">
          <StateChip state="warning" label={t('records.malfunctioningGrowUnit.choices.state.proposed')} />
          <strong>
            <UnitLinks ids={[platformGroup_id]} places={places} />
          </strong>
          <Link component={RouterLink} to={`/lifecycles/all?record=${lifecycle_id}`} underline="always">
            {run}
          </Link>
          <span>{t('cases.plants', { count: plants })}</span>
        </span>
        <span>{reasons.join(' · ')}</span>
        <span className="ph-soft">{time}</span>
      </div>
      {isKeeper ? (
        <div className="ph-actions">
          <Button
            size="small"
            variant="contained"
            disabled={decide.isRunning}
            aria-label={t('faults.confirmOf', { unit })}
            onClick={() => send('confirm')}
          >
            {t('faults.confirm')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            disabled={decide.isRunning}
            aria-label={t('faults.dismissOf', { unit })}
            onClick={() => setAsking(true)}
          >
            {t('faults.dismiss')}
          </Button>
        </div>
      ) : null}
      <PromptDialog
        open={isAsking}
        title={t('faults.dismissTitle', { unit })}
        confirmLabel={t('faults.dismiss')}
        isBusy={decide.isRunning}
        fields={[{ name: 'reason', label: t('reason'), max: 2000, rules: [(value) => value !== '' || t('needed')] }]}
        onConfirm={({ reason = '' }) => send('dismiss', reason)}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

/** What speaks for it, in words; what passed its threshold first. */
function useReasons({ hoursOut, longestHours, alerts, tickets, reasons }: FaultProposal): string[] {
  const { t } = useTranslation('plant-health');
  const { duration } = useFormat();
  const hours = useHoursText();
  const values = Object.values(hoursOut);
  // Of one metric that was out once there is nothing more to tell.
  const isOnce = values.length === 1 && (values[0] ?? 0) - longestHours < 0.1;
  const words = {
    hours:
      longestHours === 0
        ? ''
        : isOnce
          ? hours(hoursOut)
          : t('faults.proposals.hours', { hours: hours(hoursOut), longest: duration(longestHours * 3_600_000) }),
    alerts: alerts > 0 ? t('faults.proposals.alerts', { count: alerts }) : '',
    tickets: tickets > 0 ? t('faults.proposals.tickets', { count: tickets }) : '',
  };
  const keys = Object.keys(words) as (keyof typeof words)[];
  return [...reasons, ...keys.filter((key) => !reasons.includes(key))].map((key) => words[key]).filter(Boolean);
}
