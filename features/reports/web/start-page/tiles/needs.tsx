import Button from '@mui/material/Button';
import { adminRoleIds, roleKeyOf } from '@trellis/access/model';
import { alertWorkers } from '@trellis/alerts/model';
import { StateChip } from '@trellis/ui';
import { sayExplanation } from '@trellis/units/model';
import { useAction, useFormat, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRelativeTime } from '../../use-relative-time.ts';
import type { Need } from '../farm/needs.ts';
import { useNeeds } from '../farm/use-needs.ts';
import { startCalls } from '../start-calls.ts';
import { Tile } from '../tile.tsx';
import { unitCardPath } from './rows.tsx';

/** Stories shown; the pages behind have the rest. */
const shown = 8;
const ticketPath = (id: number) => `/hardware-ticketing-system/kan-ban?record=${id}`;

/** What needs someone: units, alerts and tickets as one list, each with its reason, since when, who is on it, and the next step. */
export function NeedsTile({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('start-page');
  const needs = useNeeds(facilityId);
  return (
    <Tile
      title={t('needs.title')}
      icon="alert"
      path="/zone-devices/all?state=OFFLINE,WARN"
      usual={320}
      loads={needs}
      empty={(all) => (all.length === 0 ? t('needs.empty') : undefined)}
    >
      {(all) => (
        <>
          <ol className="start-needs">
            {all.slice(0, shown).map((need) => (
              <NeedRow key={need.key} need={need} now={needs.dataUpdatedAt} />
            ))}
          </ol>
          <p className="start-tile__foot">
            <span>{t('needs.count', { count: all.length })}</span>
            <span className="start-needs__more">
              <Link to="/facility/alerts">{t('needs.alerts')}</Link>
              <Link to="/hardware-ticketing-system/kan-ban">{t('needs.tickets')}</Link>
            </span>
          </p>
        </>
      )}
    </Tile>
  );
}

function NeedRow({ need, now }: { need: Need; now: number }) {
  const { t } = useTranslation('start-page');
  const { since: sinceText } = useRelativeTime();
  const { unit, tickets, alerts, who, since } = need;
  const [ticket] = tickets;
  const [alert] = alerts;
  const title = unit?.platformGroupName ?? ticket?.label ?? alert?.title ?? '';
  const path = unit ? unitCardPath(unit.platformGroup_id) : ticket ? ticketPath(ticket.id) : '/facility/alerts';
  return (
    <li>
      <Link className="start-needs__name" to={path}>
        {title}
      </Link>
      <span className="start-needs__state">
        <NeedState need={need} />
      </span>
      <span className="start-needs__why">
        {useReason(need)}
        {since ? <small>{sinceText(since, now)}</small> : null}
      </span>
      <span className="start-needs__who" data-nobody={who.length === 0}>
        {who.length === 0 ? t('needs.nobody') : who.join(', ')}
        {ticket ? <Link to={ticketPath(ticket.id)}>{t('needs.ticket', { id: ticket.id })}</Link> : null}
      </span>
      <span className="start-needs__next">
        <NextStep need={need} path={path} />
      </span>
    </li>
  );
}

function NeedState({ need: { state, tickets, alerts } }: { need: Need }) {
  const { t } = useTranslation('start-page');
  if (state)
    return <StateChip state={state === 'OFFLINE' ? 'offline' : 'warning'} label={t(`units.states.${state}`)} />;
  if (alerts.length > 0)
    return <StateChip state={alerts.some(({ isUrgent }) => isUrgent) ? 'error' : 'warning'} label={t('needs.alert')} />;
  return <StateChip state="info" label={tickets[0]?.priorityName ?? t('needs.openTicket')} />;
}

/** Why, in a sentence: what the health of the unit says, else what was reported. */
function useReason({ unit, reason, alerts, tickets }: Need): string {
  const { i18n } = useTranslation('start-page');
  const { units, dateTime } = useFormat();
  const lang = i18n.language === 'es' ? 'es' : 'en';
  if (reason) return sayExplanation(reason, lang, units, { showMoment: dateTime });
  const label = alerts[0]?.title ?? tickets[0]?.label ?? '';
  // A ticket's title often begins with the unit it is about.
  return unit ? label.replace(new RegExp(`^${unit.platformGroupName}:\\s*`), '') : label;
}

/** The one step that helps: take an alert on, open the ticket, or open the unit's card with all that can be done. */
function NextStep({ need: { alerts, tickets }, path }: { need: Need; path: string }) {
  const { t } = useTranslation('start-page');
  const mayAnswer = useMayAnswer();
  const acknowledge = useAction(startCalls.acknowledge, { success: t('alerts.taken') });
  const open = alerts.find(({ isOpen }) => isOpen);
  if (open && mayAnswer)
    return (
      <Button
        size="small"
        variant="outlined"
        disabled={acknowledge.isRunning}
        onClick={() => void acknowledge.run({ params: { id: open.id }, body: {} })}
      >
        {t('alerts.take')}
      </Button>
    );
  const [ticket] = tickets;
  return (
    <Button size="small" variant="outlined" component={Link} to={ticket ? ticketPath(ticket.id) : path}>
      {t(ticket ? 'needs.toTicket' : 'needs.toUnit')}
    </Button>
  );
}

function useMayAnswer(): boolean {
  const { roles } = useUser();
  const workers: readonly string[] = alertWorkers;
  return roles.some(({ id }) => adminRoleIds.includes(id) || workers.includes(roleKeyOf(id) ?? ''));
}
