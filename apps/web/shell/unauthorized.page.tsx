import { everyday, filtered } from '@trellis/entity-kit/client';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { roleName } from '@trellis/access/model';
import { findRoute, usePreferences, useCall, useRouteTable, useSession, type RouteDefinition } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { StandaloneNotice } from './notices/standalone-notice.tsx';
import { useAskForAccess } from './use-ask-for-access.ts';
import { namespaceOf } from './use-page-title.ts';

/** A page that is not in the person's menu: which one, which roles have it, and the way to ask for it. */
export function UnauthorizedPage() {
  const { t } = useTranslation('shell');
  const [query] = useSearchParams();
  const { isAuthenticated } = useSession();
  const path = query.get('from');
  const route = findRoute(path ?? '', useRouteTable());
  const text = path ? t('unauthorized.text', { path }) : t('unauthorized.textPlain');
  return (
    <StandaloneNotice title={t('unauthorized.title')} text={text}>
      {isAuthenticated && path && route ? <Wanted path={path} route={route} /> : null}
    </StandaloneNotice>
  );
}

function Wanted({ path, route }: { path: string; route: RouteDefinition }) {
  const { t } = useTranslation(['shell', namespaceOf(route.titleKey)]);
  const roles = useRolesOf(path, route);
  const { ask, isAsking, isAsked } = useAskForAccess();
  const [note, setNote] = useState('');
  const page = t(route.titleKey);
  return (
    <>
      <Typography sx={{ maxWidth: 520, minHeight: { xs: '2lh', sm: 0 } }}>
        <strong>{page}</strong>
        {roles.length > 0 ? `: ${t('unauthorized.roles', { roles: roles.join(', ') })}` : null}
      </Typography>
      {isAsked ? (
        <Typography role="status" sx={{ maxWidth: 420, color: 'success.dark', fontWeight: 600 }}>
          {t('unauthorized.asked')}
        </Typography>
      ) : (
        <>
          <TextField
            multiline
            maxRows={4}
            label={t('unauthorized.note')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
            sx={{ width: 'min(420px, 100%)' }}
          />
          <Button variant="contained" loading={isAsking} onClick={() => void ask(path, route.menuItem, note)}>
            {t('unauthorized.ask')}
          </Button>
        </>
      )}
    </>
  );
}

/** Names of the roles whose menu holds the page. */
function useRolesOf(path: string, { menuItem }: RouteDefinition): string[] {
  const { lang } = usePreferences();
  const where = menuItem ? { or: [{ route: path }, { menuItem }] } : { route: path };
  const entries = useCall(everyday('ag_navigationMenus').list, filtered({ where, include: 'roles' }));
  const roles = useCall(everyday('ag_roles').list, filtered({ order: 'rolename' }));
  const ids = new Set(entries.data?.flatMap((entry) => entry.roles.map(({ role_id }) => role_id)));
  return (roles.data ?? []).filter(({ id }) => ids.has(id)).map((role) => roleName(role, lang));
}
