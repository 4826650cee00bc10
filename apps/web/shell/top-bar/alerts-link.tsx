import { standingAlerts } from '@trellis/alerts/model';
import IconButton from '@mui/material/IconButton';
import { everyday } from '@trellis/entity-kit/client';
import { NamedIcon } from '@trellis/ui';
import { decide, findRoute, useCall, useMenus, useRouteTable, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CountBadge } from './count-badge.tsx';
import { mostCounted } from './use-tools.ts';

const path = '/facility/alerts';

/** The way to the alerts, with how many nobody has ended; for who may open their page. Where there is little room its icon stands for its word. */
export function AlertsLink({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('shell');
  const { facility_id } = useUser();
  const routes = useRouteTable();
  const menus = useMenus();
  const route = findRoute(path, routes);
  const isOpen = route !== undefined && decide(route, path, { isAuthenticated: true, menus }).kind === 'open';
  const where = JSON.stringify({ facility_id, ...standingAlerts });
  const { data } = useCall(
    everyday('ExceptionLists').count,
    { query: { where } },
    { enabled: isOpen && facility_id !== null },
  );
  if (!isOpen) return null;
  const count = data?.count ?? 0;
  if (isShort) {
    const label = count > 0 ? `${t('alerts')} (${mostCounted(count)})` : t('alerts');
    return (
      <IconButton component={Link} to={path} aria-label={label} data-hint={label}>
        <NamedIcon name="alert" size={22} />
        <CountBadge count={count} isUrgent />
      </IconButton>
    );
  }
  return (
    <Link className="shell-bar__word" to={path}>
      {`${t('alerts')} `}
      {count > 0 ? <span className="shell-bar__waiting shell-bar__waiting--urgent">{mostCounted(count)}</span> : null}
    </Link>
  );
}
