import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { membershipApi, type MembershipOfFacility } from '@trellis/access/model';
import { ListSkeleton, OptionDialog, PageContent } from '@trellis/ui';
import { useAction, useCall, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnInvitations, useOwnInvitations } from '../invitations/own-invitations.tsx';
import { Section } from './section.tsx';

/** Where the person belongs or asked to, and a way to ask for more. */
export function FacilitiesSection() {
  const { t } = useTranslation('access');
  const { facilities } = useUser();
  const mine = useCall(membershipApi.calls.listMine, {}, { dependsOn: ['ag_userFacilities'] });
  const { data: invitations } = useOwnInvitations();
  const [isAsking, setAsking] = useState(false);
  return (
    <Section anchor="facilities" title={t('profile.facilities')}>
      {invitations && invitations.length > 0 ? (
        <Box component="section" aria-label={t('invitations.title', { count: invitations.length })}>
          <Typography sx={{ color: 'text.secondary' }}>
            {t('invitations.title', { count: invitations.length })}
          </Typography>
          <OwnInvitations list={invitations} />
        </Box>
      ) : null}
      <PageContent
        loads={mine}
        skeleton={<ListSkeleton rows={facilities?.length || 1} />}
        empty={(list) => (list.length === 0 ? { text: t('profile.noFacilities') } : undefined)}
      >
        {(list) => (
          <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {(list as MembershipOfFacility[]).map(({ id, facility, status }) => (
              <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
                <Typography sx={{ mr: 'auto', overflowWrap: 'anywhere' }}>{facility?.name}</Typography>
                <Chip size="small" variant="outlined" label={t(`profile.statuses.${status}`)} />
              </Box>
            ))}
          </Stack>
        )}
      </PageContent>
      <div>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t('profile.requestAnother')}
        </Button>
      </div>
      {isAsking ? <RequestDialog onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}

function RequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access');
  const [number, setNumber] = useState('');
  const [note, setNote] = useState('');
  const ask = useAction(membershipApi.calls.requestFacility, {
    success: t('profile.requested'),
    changes: ['userFacilities', 'ag_userFacilities'],
    onSuccess: onClose,
  });
  return (
    <OptionDialog
      open
      title={t('profile.requestAnother')}
      confirmLabel={t('profile.request')}
      canConfirm={/^[1-9]\d{0,8}$/.test(number)}
      isBusy={ask.isRunning}
      onConfirm={() => void ask.run({ body: { facility_id: Number(number), requestNote: note.trim() || null } })}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <TextField
          autoFocus
          label={t('profile.facilityNumber')}
          helperText={t('profile.requestHint')}
          value={number}
          onChange={(event) => setNumber(event.target.value.replaceAll(/\D/g, ''))}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
        />
        <TextField
          label={t('profile.requestNote')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </Stack>
    </OptionDialog>
  );
}
