import ChevronRight from '@mui/icons-material/ChevronRight';
import Typography from '@mui/material/Typography';
import { filtered } from '@trellis/entity-kit';
import { findRoute, useCall, useMenus, useRouteTable } from '@trellis/web-kit';
import type { SessionMenu } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { contentCalls } from '../content-calls.ts';
import './help-topics.css';

/** The topic key of a page: its address with dashes for slashes. */
export const topicOf = (route: string): string => route.replace(/^\//, '').replaceAll('/', '-');

const routesOf = (menus: readonly SessionMenu[]): string[] =>
  menus.flatMap(({ route, children }) => [...(route ? [route] : []), ...routesOf(children ?? [])]);

/** Pages of the menu that exist and whose help still opens the front page of the help. */
export function ScreensWithoutTopic() {
  const { t } = useTranslation('content');
  const menus = useMenus();
  const routes = useRouteTable();
  const topics = useCall(contentCalls.topics, filtered({ order: 'topickey', limit: 1000 }));
  // One line in every case: the list below stays where it is.
  if (!topics.data) return <Typography>{topics.error ? '\u00a0' : t('topics.checking')}</Typography>;
  const known = new Set(topics.data.map(({ topickey }) => topickey));
  const missing = [...new Set(routesOf(menus))].filter(
    (route) =>
      findRoute(route, routes) !== undefined &&
      !route.includes('{') &&
      !known.has(topicOf(route)) &&
      !known.has(topicOf(route).replace(/-all$/, '')),
  );
  if (missing.length === 0) return <Typography>{t('topics.noneMissing')}</Typography>;
  return (
    <details className="ht-missing">
      <summary>
        <ChevronRight fontSize="small" />
        {t('topics.missing', { count: missing.length })}
      </summary>
      <ul>
        {missing.sort().map((route) => (
          <li key={route}>
            {route} → <code>{topicOf(route)}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
