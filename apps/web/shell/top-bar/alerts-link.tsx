import { standingAlerts } from '@trellis/alerts/model';
import { everyday } from '@trellis/entity-kit/client';
import { decide, findRoute, useCall, useMenus, useRouteTable, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mostCounted } from './use-tools.ts';

const path = '/facility/alerts';

/** The way to the alerts, with how many nobody has ended; for who may open their page. */
export function AlertsLink() {
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
  return (
    <Link className="shell-bar__word" to={path}>
      {`${t('alerts')} `}
      {count > 0 ? <span className="shell-bar__waiting">{mostCounted(count)}</span> : null}
    </Link>
  );
}
