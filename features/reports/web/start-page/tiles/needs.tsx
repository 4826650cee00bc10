import Button from '@mui/material/Button';
import { adminRoleIds, roleKeyOf } from '@trellis/access/model';
import { alertPath, alertWorkers } from '@trellis/alerts/model';
import { useTakeOnAlert } from '@trellis/alerts/web/hooks';
import { secondTicks, StateChip } from '@trellis/ui';
import { sayExplanation } from '@trellis/units/model';
import { useFormat, useUser, useOpenPath } from '@trellis/web-kit';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRelativeTime } from '../../use-relative-time.ts';
import type { Need } from '../farm/needs.ts';
import { useNeeds } from '../farm/use-needs.ts';
import { Tile } from '../tile.tsx';
import { useRecordPath } from '../use-record-path.ts';
import { unitCardPath } from './rows.tsx';

/** Stories shown; the pages behind have the rest. */
const shown = 8;
const tickets = '/hardware-ticketing-system/kan-ban';
const alerts = '/facility/alerts';

/** Where a ticket opens. */
function useTicketPath(): (ticket: { id: number; label: string }) => string {
  const recordPath = useRecordPath();
  return ({ id, label }) =>
    recordPath({ collection: 'hardware_item_tickets', id, title: label, path: `${tickets}?record=${id}` });
}

/** The lists behind the stories, where they have pages. */
function MoreLinks() {
  const { t } = useTranslation('start-page');
  const openPath = useOpenPath();
  return (
    <span className="start-needs__more">
      {openPath(alerts) === undefined ? null : <Link to={alerts}>{t('needs.alerts')}</Link>}
      {openPath(tickets) === undefined ? null : <Link to={tickets}>{t('needs.tickets')}</Link>}
    </span>
  );
}

/** What needs someone: units, alerts and tickets as one list, each with its reason, since when, who is on it, and the next step. */
export function NeedsTile({ facilityId, only }: { facilityId: number; only?: ReadonlySet<number> | undefined }) {
  const { t } = useTranslation('start-page');
  const needs = useNeeds(facilityId, only);
  return (
    <Tile
      title={t('needs.title')}
      icon="alert"
      path="/zone-devices/all?state=OFFLINE,WARN"
      usual={520}
      loads={needs}
      empty={(all) => (all.length === 0 ? t('needs.empty') : undefined)}
    >
      {(all) => (
        <>
          <ol className="start-needs">
            {all.slice(0, shown).map((need) => (
              <NeedRow key={need.key} need={need} />
            ))}
          </ol>
          <p className="start-tile__foot">
            <span>{t('needs.count', { count: all.length })}</span>
            <MoreLinks />
          </p>
        </>
      )}
    </Tile>
  );
}

function NeedRow({ need }: { need: Need }) {
  const { t } = useTranslation('start-page');
  const { unit, who, since, more } = need;
  const [ticket] = need.tickets;
  const [alert] = need.alerts;
  // What is about no unit is called by its ticket; its words stand where the reasons stand.
  const title = unit?.platformGroupName ?? (ticket ? t('needs.ticket', { id: ticket.id }) : t('needs.alert'));
  const ticketPath = useTicketPath();
  const openPath = useOpenPath();
  const path = unit ? unitCardPath(unit.platformGroup_id) : ticket ? ticketPath(ticket) : undefined;
  const toAlert = alert && openPath(alerts) !== undefined ? alertPath(alert.id) : undefined;
  const opens = path ?? toAlert;
  return (
    <li>
      <span className="start-needs__name">{opens === undefined ? title : <Link to={opens}>{title}</Link>}</span>
      <span className="start-needs__state">
        <NeedState need={need} />
      </span>
      <span className="start-needs__why">
        {useReason(need)}
        {more > 0 ? <span className="start-needs__more-reasons"> {t('needs.more', { count: more })}</span> : null}
        {since && !saysSince(need.reason) ? <SinceText at={since} /> : null}
      </span>
      <span className="start-needs__who" data-nobody={who.length === 0}>
        {who.length === 0 ? t('needs.nobody') : who.join(', ')}
        {unit && ticket ? <Link to={ticketPath(ticket)}>{t('needs.ticket', { id: ticket.id })}</Link> : null}
        {unit && toAlert ? <Link to={toAlert}>{t('needs.alert')}</Link> : null}
      </span>
      <span className="start-needs__next">
        <NextStep need={need} path={path} />
      </span>
    </li>
  );
}

/** Whether the sentence itself says since when or for how long: then it is said once. */
const saysSince = (reason: Need['reason']): boolean =>
  reason !== undefined && (reason.rule === 'controller.offline' || 'since' in reason.messageParameters);

/** How long ago, counting on while it is looked at. */
function SinceText({ at }: { at: string }) {
  const { since } = useRelativeTime();
  const text = useSyncExternalStore(secondTicks.subscribe, () => since(at, Date.now()));
  return <small>{text}</small>;
}

function NeedState({ need }: { need: Need }) {
  const { state } = need;
  const { t } = useTranslation('start-page');
  if (state)
    return <StateChip state={state === 'OFFLINE' ? 'offline' : 'warning'} label={t(`units.states.${state}`)} />;
  if (need.alerts.length > 0)
    return (
      <StateChip state={need.alerts.some(({ isUrgent }) => isUrgent) ? 'error' : 'warning'} label={t('needs.alert')} />
    );
  return <StateChip state="warning" label={need.tickets[0]?.priorityName ?? t('needs.openTicket')} />;
}

/** Why, in a sentence: what the health of the unit says, else what was reported. */
function useReason({ unit, reason, ...need }: Need): string {
  const { i18n } = useTranslation('start-page');
  const { units, dateTime } = useFormat();
  const lang = i18n.language === 'es' ? 'es' : 'en';
  if (reason) return sayExplanation(reason, lang, units, { showMoment: dateTime });
  const label = need.alerts[0]?.title ?? need.tickets[0]?.label ?? '';
  // A ticket's title often begins with the unit it is about.
  const unitSaid = `${unit?.platformGroupName}:`;
  return unit && label.startsWith(unitSaid) ? label.slice(unitSaid.length).trim() : label;
}

/** The one step that helps: take an alert on, open the ticket, or open the unit's card with all that can be done. */
function NextStep({ need, path }: { need: Need; path: string | undefined }) {
  const { t } = useTranslation('start-page');
  const mayAnswer = useMayAnswer();
  const { take, isRunning } = useTakeOnAlert(t('alerts.taken'));
  const ticketPath = useTicketPath();
  const open = need.alerts.find(({ isOpen }) => isOpen);
  if (open && mayAnswer)
    return (
      <Button size="small" variant="outlined" disabled={isRunning} onClick={() => take(open.id)}>
        {t('alerts.take')}
      </Button>
    );
  const [ticket] = need.tickets;
  const next = ticket ? ticketPath(ticket) : path;
  return next === undefined ? null : (
    <Button size="small" variant="outlined" component={Link} to={next}>
      {t(ticket ? 'needs.toTicket' : 'needs.toUnit')}
    </Button>
  );
}

function useMayAnswer(): boolean {
  const { roles } = useUser();
  const workers: readonly string[] = alertWorkers;
  return roles.some(({ id }) => adminRoleIds.includes(id) || workers.includes(roleKeyOf(id) ?? ''));
}
