import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { roleKeyOf } from '@trellis/access/model';
import { drillKeepers, ExceptionNotifiedUser, notifiedApi } from '@trellis/alerts/model';
import { isAdmin, useAction, useCall, useToast, useUser } from '@trellis/web-kit';
import { EntityPage, useAbout } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyRulesDialog } from './copy-rules.dialog.tsx';
import { Coverage } from './coverage.tsx';
import { DrillCard, useDrill } from './drill-card.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { useHoursText } from './use-hours-text.ts';
import './notified.css';

const shownColumns = [
  'exceptionType_id',
  'escalationLevel',
  'user_id',
  'role_id',
  'channel',
  'hours',
  'delayMin',
  'people',
];

/** Whom the rules of a facility reach, what nobody hears of, and the rules themselves. */
export function NotifiedPage() {
  const { t } = useTranslation('notified');
  const user = useUser();
  const { facility_id, facilityname } = user;
  const toast = useToast();
  const hoursText = useHoursText();
  const [isCopying, setCopying] = useState(false);
  // Who may not change the rules is not told whom they leave out.
  const mayChange = useAbout(ExceptionNotifiedUser).data?.rights.update === true;
  const coverage = useCall(
    notifiedApi.calls.coverage,
    { query: facility_id === null ? {} : { facility_id: String(facility_id) } },
    { enabled: mayChange, dependsOn: ['exceptionTypes', 'users', 'notificationSubscriptions'] },
  );
  const mayDrill = isAdmin(user) || user.roles.some(({ id }) => drillKeepers.some((role) => role === roleKeyOf(id)));
  const drill = useDrill(facility_id, mayDrill);
  const send = useAction(notifiedApi.calls.test, {
    onSuccess: (reports) => {
      const sent = reports.filter(({ sent: channels }) => channels.length > 0);
      if (sent.length > 0) toast.success(t('test.sent', { names: sent.map(({ name }) => name).join(', ') }));
      for (const { name, sent: channels, skipped } of reports)
        if (channels.length === 0 || skipped.length > 0)
          toast.warning(
            t('test.skipped', {
              name,
              why: skipped
                .map(
                  ({ channel, reason }) =>
                    `${t(`channels.${channel}`)}: ${t(`reasons.${reason}`, { defaultValue: reason })}`,
                )
                .join('; '),
            }),
          );
      if (reports.length === 0) toast.warning(t('test.nobody'));
    },
  });
  const peopleOf = (id: number) => coverage.data?.rules.find((rule) => rule.id === id)?.people ?? [];
  return (
    <>
      <EntityPage
        entity={ExceptionNotifiedUser}
        texts="notified"
        scope={facilityname}
        banner={
          <>
            {mayChange ? <Coverage loads={coverage} /> : null}
            {mayDrill && facility_id !== null ? <DrillCard facilityId={facility_id} loads={drill} /> : null}
          </>
        }
        isHeld={(mayChange && coverage.isPending) || (mayDrill && facility_id !== null && drill.isPending)}
        headerActions={
          <Button variant="outlined" color="inherit" startIcon={<ContentCopy />} onClick={() => setCopying(true)}>
            {t('copy.title')}
          </Button>
        }
        {...(facility_id !== null && { where: { facility_id }, defaults: { facility_id } })}
        shownColumns={shownColumns}
        columns={{
          exceptionType_id: { width: 220 },
          hours: { width: 200, isSortable: false, render: ({ hours }) => hoursText(hours) },
          people: {
            label: t('people'),
            width: 260,
            isSortable: false,
            render: ({ id }) => <People people={peopleOf(id)} />,
          },
        }}
        fields={{
          facility_id: { isHidden: true },
          hours: { editor: HoursEditor },
          user_id: { hint: t('oneOf') },
          role_id: {
            check: (value, values) =>
              (value === null || value === '' || value === undefined) === !values['user_id'] ? t('oneOf') : true,
          },
        }}
        rowActions={(rule) => (
          <IconButton
            aria-label={t('test.title', { id: rule.id })}
            data-hint={t('test.hint')}
            disabled={send.isRunning}
            onClick={(event) => {
              event.stopPropagation();
              void send.run({ params: { id: String(rule.id) }, body: {} });
            }}
          >
            <SendOutlined fontSize="small" />
          </IconButton>
        )}
      />
      {isCopying && facility_id !== null ? (
        <CopyRulesDialog facilityId={facility_id} onClose={() => setCopying(false)} />
      ) : null}
    </>
  );
}

function People({ people }: { people: readonly { id: number; name: string; isStopped: boolean }[] }) {
  const { t } = useTranslation('notified');
  if (people.length === 0) return <span className="no-warn">{t('nobody')}</span>;
  return people.map(({ id, name, isStopped }, index) => (
    <span key={id} className={isStopped ? 'no-stopped' : undefined}>
      {index > 0 ? ', ' : ''}
      {name}
      {isStopped ? ` (${t('stopped')})` : ''}
    </span>
  ));
}
