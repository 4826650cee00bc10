import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { teamApi, type OpenPageRequest } from '@trellis/access/model';
import { findRoute, useAction, useRouteTable } from '@trellis/web-kit';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useRoles } from '../use-roles.ts';
import { answerChanges, DenyButton } from './deny-button.tsx';
import { RequestLine } from './request-line.tsx';

/** Somebody asks for a page: one click gives the narrowest role that opens it, another role may be chosen instead. */
export function PageRequestLine({ request }: { request: OpenPageRequest }) {
  const { id, name, facilityname, route, note, askedAt } = request;
  const { t } = useTranslation('access');
  const { nameOf } = useRoles();
  const page = usePageName(route);
  const [roleId, setRoleId] = useState(request.roles[0]?.role_id);
  const grant = useAction(teamApi.calls.grantPage, {
    success: t('team.requests.granted', { name }),
    changes: answerChanges,
  });
  return (
    <RequestLine
      askedAt={askedAt}
      note={note}
      title={
        <Trans
          t={t}
          i18nKey="team.requests.wantsPage"
          values={{ name, page, facility: facilityname }}
          components={{ b: <strong /> }}
        />
      }
    >
      {roleId === undefined ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 320 }}>
          {t('team.requests.noRole')}
        </Typography>
      ) : (
        <>
          {request.roles.length > 1 ? (
            <TextField
              select
              size="small"
              label={t('team.requests.as')}
              value={roleId}
              onChange={({ target }) => setRoleId(Number(target.value))}
              sx={{ width: { xs: '100%', sm: 240 } }}
            >
              {request.roles.map((role) => (
                <MenuItem key={role.role_id} value={role.role_id}>
                  {t('team.requests.roleWithPages', { role: nameOf(role.role_id), count: role.pages })}
                </MenuItem>
              ))}
            </TextField>
          ) : null}
          <Button
            variant="contained"
            size="small"
            loading={grant.isRunning}
            onClick={() => void grant.run({ params: { id: String(id) }, body: { role_id: roleId } })}
          >
            {t('team.requests.grantAs', { role: nameOf(roleId) })}
          </Button>
        </>
      )}
      <DenyButton request={request} call={teamApi.calls.denyPage} />
    </RequestLine>
  );
}

/** What a page is called in its menu; its path where no page is known by it. */
function usePageName(path: string): string {
  const route = findRoute(path, useRouteTable());
  const [namespace = 'access'] = (route?.titleKey ?? 'access').split(':');
  const { t } = useTranslation(namespace);
  return route ? t(route.titleKey) : path;
}
