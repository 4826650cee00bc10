import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { teamApi, type PersonAccess } from '@trellis/access/model';
import { ConfirmDialog, OptionDialog } from '@trellis/ui';
import { sendWith, useAction, useClientOptions, useTakeBack, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HandOverField } from './hand-over-field.tsx';

/** What is done about an account, and why some of it cannot be. */
export function AccountActions({ person }: { person: PersonAccess }) {
  const { t } = useTranslation('access');
  const user = useUser();
  if (!person.mayDecide) return <Typography>{t('team.beyond')}</Typography>;
  const isOwn = person.id === user.user_id;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {person.status === 'active' ? <PasswordButton person={person} /> : null}
      {person.account?.twoFactorEnabled && !isOwn ? <SecondStepButton person={person} /> : null}
      {person.account && person.account.sessions > 0 ? <SignOutButton person={person} /> : null}
      {isOwn ? null : person.status === 'suspended' ? (
        <ReinstateButton person={person} />
      ) : (
        <SuspendButton person={person} />
      )}
    </Stack>
  );
}

interface OfPerson {
  person: PersonAccess;
}
const nameOf = ({ firstname, lastname }: PersonAccess) => `${firstname} ${lastname}`;
const paramsOf = ({ id }: PersonAccess) => ({ params: { id: String(id) } });
const touched = ['users', 'ag_teamMembers'];

function PasswordButton({ person }: OfPerson) {
  const { t } = useTranslation('access');
  const send = useAction(teamApi.calls.sendPasswordReset, {
    success: ({ isMailed }) => t(isMailed ? 'team.resetSent' : 'team.resetWaits', { email: person.email }),
  });
  return (
    <Button variant="outlined" loading={send.isRunning} onClick={() => void send.run(paramsOf(person))}>
      {t('team.sendReset')}
    </Button>
  );
}

function SecondStepButton({ person }: OfPerson) {
  const { t } = useTranslation('access');
  const [isAsking, setAsking] = useState(false);
  const reset = useAction(teamApi.calls.resetTwoFactor, {
    success: t('team.twoFactorReset', { name: nameOf(person) }),
    changes: touched,
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('team.resetTwoFactor')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('team.resetTwoFactor')}
        text={t('team.resetTwoFactorText', { name: nameOf(person) })}
        confirmLabel={t('team.resetTwoFactor')}
        isBusy={reset.isRunning}
        onConfirm={() => void reset.run(paramsOf(person))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function SignOutButton({ person }: OfPerson) {
  const { t } = useTranslation('access');
  const [isAsking, setAsking] = useState(false);
  const signOut = useAction(teamApi.calls.forceLogout, {
    success: ({ ended }) => t('team.signedOut', { count: ended, name: nameOf(person) }),
    changes: touched,
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('team.signOut')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('team.signOut')}
        text={t('team.signOutText', { name: nameOf(person) })}
        confirmLabel={t('team.signOut')}
        isBusy={signOut.isRunning}
        onConfirm={() => void signOut.run(paramsOf(person))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function SuspendButton({ person }: OfPerson) {
  const { t } = useTranslation('access');
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [colleague, setColleague] = useState<number | null>(null);
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const isLastManager = person.places.some((place) => place.isLastManager);
  const suspend = useAction(teamApi.calls.suspend, {
    success: t('team.suspended', { name: nameOf(person) }),
    // Work that went to somebody else stays there.
    undo: (_done, { body }) =>
      body.reassignTo == null
        ? () => takeBack([() => send(teamApi.calls.reinstate, paramsOf(person))], touched)
        : undefined,
    changes: touched,
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      {isLastManager ? <Typography variant="body2">{t('team.lastManager')}</Typography> : null}
      <Button color="error" variant="outlined" disabled={isLastManager} onClick={() => setAsking(true)}>
        {t('team.suspend')}
      </Button>
      <OptionDialog
        open={isAsking}
        tone="error"
        title={t('team.suspendTitle', { name: nameOf(person) })}
        confirmLabel={t('team.suspend')}
        canConfirm={reason.trim() !== ''}
        isBusy={suspend.isRunning}
        onConfirm={() =>
          void suspend.run({ ...paramsOf(person), body: { reason: reason.trim(), reassignTo: colleague } })
        }
        onClose={() => setAsking(false)}
      >
        <Typography sx={{ mb: 2 }}>{t('team.suspendText')}</Typography>
        <TextField
          fullWidth
          required
          multiline
          minRows={2}
          label={t('team.reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        <HandOverField
          personId={person.id}
          facilityIds={person.places.map(({ facility_id }) => facility_id)}
          openWork={person.places.reduce((sum, { openWork }) => sum + openWork, 0)}
          value={colleague}
          onChange={setColleague}
        />
      </OptionDialog>
    </>
  );
}

function ReinstateButton({ person }: OfPerson) {
  const { t } = useTranslation('access');
  const reinstate = useAction(teamApi.calls.reinstate, {
    success: t('team.reinstated', { name: nameOf(person) }),
    changes: touched,
  });
  return (
    <Button variant="contained" loading={reinstate.isRunning} onClick={() => void reinstate.run(paramsOf(person))}>
      {t('team.reinstate')}
    </Button>
  );
}
