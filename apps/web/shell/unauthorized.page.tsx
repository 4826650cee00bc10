import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { adminRoleIds } from '@trellis/access/model';
import { findRoute, useRouteTable, useSession, useUser, type RouteDefinition } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { StandaloneNotice } from './notices/standalone-notice.tsx';
import { useAskForAccess } from './use-ask-for-access.ts';
import { namespaceOf } from './use-page-title.ts';
import { useWhyRefused } from './use-why-refused.ts';

/** A page that is not in the person's menu: which one, why, and the way to it. A visitor signs in first. */
export function UnauthorizedPage() {
  const { t } = useTranslation('shell');
  const [query] = useSearchParams();
  const { isAuthenticated } = useSession();
  const path = query.get('from');
  const route = findRoute(path ?? '', useRouteTable());
  if (isAuthenticated && path && route) return <Refused path={path} route={route} />;
  return (
    <StandaloneNotice
      title={t('unauthorized.title')}
      text={t('unauthorized.textPlain')}
      visitor={{
        title: t('unauthorized.visitor.title'),
        text: t('unauthorized.visitor.text'),
        ...(path && { to: path }),
      }}
    />
  );
}

function Refused({ path, route }: { path: string; route: RouteDefinition }) {
  const { t } = useTranslation(['shell', namespaceOf(route.titleKey)]);
  const { facilityname, roles: own } = useUser();
  const { preview } = useSession();
  const { roles, lack } = useWhyRefused(path, route);
  const page = t(route.titleKey);
  const facility = facilityname ?? '';
  if (lack) {
    const text = t(`unauthorized.lack.${lack}`, { page, facility });
    return <StandaloneNotice title={t('unauthorized.lack.title')} text={text} />;
  }
  if (preview) {
    const text = t('unauthorized.preview', { page, role: preview.name });
    return <StandaloneNotice title={t('unauthorized.title')} text={text} />;
  }
  // Who opens pages to roles asks nobody.
  const isAdmin = own.some(({ id }) => adminRoleIds.includes(id));
  return (
    <StandaloneNotice
      title={t('unauthorized.title')}
      text={t(isAdmin ? 'unauthorized.admin' : 'unauthorized.text', { page, facility })}
      isHomeSecond={!isAdmin}
    >
      {roles.length > 0 ? (
        <Typography sx={{ maxWidth: 520, minHeight: { xs: '2lh', sm: 0 } }}>
          {t('unauthorized.roles', { roles: roles.join(', ') })}
        </Typography>
      ) : null}
      {isAdmin ? null : <AskForAccess path={path} menuItem={route.menuItem} />}
    </StandaloneNotice>
  );
}

function AskForAccess({ path, menuItem }: { path: string; menuItem: string | undefined }) {
  const { t } = useTranslation('shell');
  const { ask, isAsking, isAsked } = useAskForAccess();
  const [note, setNote] = useState('');
  if (isAsked)
    return (
      <Typography role="status" sx={{ maxWidth: 420, color: 'success.dark', fontWeight: 600 }}>
        {t('unauthorized.asked')}
      </Typography>
    );
  return (
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
      <Button variant="contained" loading={isAsking} onClick={() => void ask(path, menuItem, note)}>
        {t('unauthorized.ask')}
      </Button>
    </>
  );
}
