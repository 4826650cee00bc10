import Link from '@mui/material/Link';
import type { RecordUsage } from '@trellis/entity-kit';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useMenus } from '../../session/session-context.ts';
import { decide } from '../../routes/guard.ts';
import { inSentence } from '../use-record-words.ts';
import { useRouteTable } from '../../routes/route-table.ts';
import { entryPath, type RouteDefinition } from '../../routes/route.ts';
import { recordsPath } from '../address/record-address.ts';

type Use = RecordUsage['usedBy'][number];

/** What keeps a record from being deleted, by kind; kinds with a page of their own lead to their rows there. */
export function UsedBy({ usage, id }: { usage: RecordUsage; id: number }) {
  const { t } = useTranslation('records');
  const total = t('remove.usedBy', { count: usage.count });
  return (
    <span className="r-remove__used">
      <Suspense fallback={total}>
        <UsesByKind usage={usage} id={id} total={total} />
      </Suspense>
    </span>
  );
}

function UsesByKind({ usage, id, total }: { usage: RecordUsage; id: number; total: string }) {
  const routes = useRouteTable();
  const keeping = usage.usedBy.filter(({ isOwned }) => !isOwned);
  const paged = keeping.flatMap((use) => {
    const route = routes.find(
      ({ titleKey }) => use.entity !== null && titleKey.endsWith(`:records.${use.entity}.many`),
    );
    return route ? [{ use, route }] : [];
  });
  const { t } = useTranslation(['records', ...paged.map(({ route }) => route.titleKey.split(':')[0] ?? '')]);
  if (paged.length === 0) return total;
  // How many of what: the words of the collection, not the title of its page, which may be another ("Team management").
  const counted = ({ entity, count }: Use, { titleKey }: RouteDefinition) => {
    const own = `${titleKey.split(':')[0] ?? ''}:records.${entity ?? ''}`;
    const noun = inSentence(t(`${own}.${count === 1 ? 'one' : 'many'}`));
    return t(`${own}.counted`, { count, defaultValue: `${count} ${noun}` });
  };
  const others = usage.count - paged.reduce((sum, { use }) => sum + use.count, 0);
  return (
    <>
      {t('remove.usedByKinds')}{' '}
      {paged.map(({ use, route }, index) => (
        <span key={`${use.collection}.${use.field}`}>
          {index > 0 ? ', ' : ''}
          <UseLink use={use} route={route} id={id} text={counted(use, route)} />
        </span>
      ))}
      {others > 0 ? `, ${t('remove.otherUses', { count: others })}` : ''}
    </>
  );
}

interface UseLinkProps {
  use: Use;
  route: RouteDefinition;
  id: number;
  text: string;
}

/** A link to the rows that refer to the record, for who may open their page. */
function UseLink({ use, route, id, text }: UseLinkProps) {
  const menus = useMenus();
  const path = entryPath(route);
  if (path === undefined || use.field === null) return text;
  if (decide(route, path, { isAuthenticated: true, menus }).kind !== 'open') return text;
  return (
    <Link component={RouterLink} underline="always" to={recordsPath(path, { filters: { [use.field]: String(id) } })}>
      {text}
    </Link>
  );
}
