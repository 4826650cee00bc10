import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { EmptyNotice } from '@trellis/ui';
import { useRouteTable } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { checkMenu, type MenuFinding } from './menu-checks.ts';
import { useEntryName, useRoleNames, type ManagedMenu } from './use-menu-manager.ts';

interface ChecksTabProps {
  managed: ManagedMenu;
  onOpen: (id: number) => void;
}

/** What people may trip over in the menu, by kind; an entry named here opens from here. */
export function ChecksTab({ managed: { entries }, onOpen }: ChecksTabProps) {
  const { t } = useTranslation('navigation');
  const routes = useRouteTable();
  const roles = useRoleNames();
  const nameOf = useEntryName();
  const kinds = useMemo(
    () =>
      Map.groupBy(
        checkMenu(
          entries,
          routes,
          roles.map(({ id }) => id),
        ),
        ({ kind }) => kind,
      ),
    [entries, routes, roles],
  );
  if (kinds.size === 0) return <EmptyNotice text={t('manager.checks.none')} />;
  const subject = ({ entry, route, role_id }: MenuFinding) => {
    if (entry)
      return (
        <Link component="button" type="button" onClick={() => onOpen(entry.id)}>
          {nameOf(entry)}
          {entry.route ? ` (${entry.route})` : null}
        </Link>
      );
    return route ?? roles.find(({ id }) => id === role_id)?.name;
  };
  return (
    <div className="m-checks">
      {[...kinds].map(([kind, findings]) => (
        <section key={kind}>
          <Typography variant="h3" component="h2">
            {t(`manager.checks.${kind}`, { count: findings.length })}
          </Typography>
          <ul>
            {findings.map((finding) => (
              <li key={`${finding.entry?.id} ${finding.route} ${finding.role_id}`}>{subject(finding)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
