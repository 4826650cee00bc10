import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { teamApi } from '@trellis/access/model';
import { ContentDialog, Notice, OptionDialog } from '@trellis/ui';
import { isApiError, useAction, useCall, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HandedOver } from './handed-over.tsx';

interface WrongLine {
  line: number;
  message: string;
}

const sample = 'email,firstname,lastname,role,position,lang';

/** Invites everybody of a file, or nobody: the lines that are wrong are named. */
export function InviteManyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access');
  const { facility_id } = useUser();
  const managed = useCall(teamApi.calls.listManaged, {});
  const [facilityId, setFacilityId] = useState(facility_id ?? 0);
  const [csv, setCsv] = useState('');
  const [links, setLinks] = useState<readonly { email: string; link: string }[]>();
  const [wrong, setWrong] = useState<readonly WrongLine[]>([]);
  const invite = useAction(teamApi.calls.inviteMany, {
    success: ({ people }) =>
      people.every(({ isMailed }) => isMailed) ? t('team.manyInvited', { count: people.length }) : undefined,
    changes: ['ag_teamMembers', 'facilityInvitations'],
    onSuccess: ({ people }) => {
      const waiting = people.flatMap(({ email, link }) => (link === null ? [] : [{ email, link }]));
      if (waiting.length === 0) onClose();
      else setLinks(waiting);
    },
    onError: (error) => {
      const lines = linesOf(error);
      setWrong(lines);
      return lines.length > 0;
    },
  });
  const take = (text: string) => {
    setCsv(text);
    setWrong([]);
  };
  const places = managed.data ?? [];
  const isKnown = places.some(({ id }) => id === facilityId);
  if (links)
    return (
      <ContentDialog
        title={t('team.handOver')}
        width={640}
        onClose={onClose}
        actions={
          <Button variant="contained" onClick={onClose}>
            {t('team.close')}
          </Button>
        }
      >
        <HandedOver links={links} />
      </ContentDialog>
    );
  return (
    <OptionDialog
      open
      width={640}
      title={t('team.inviteMany')}
      confirmLabel={t('team.sendInvitations')}
      canConfirm={csv.trim() !== '' && isKnown}
      isBusy={invite.isRunning}
      onConfirm={() => void invite.run({ body: { facility_id: facilityId, csv } })}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Typography>{t('team.manyText')}</Typography>
        <TextField
          select
          label={t('team.facility')}
          value={isKnown ? facilityId : ''}
          onChange={({ target }) => setFacilityId(Number(target.value))}
        >
          {places.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          multiline
          minRows={5}
          maxRows={12}
          label={t('team.csv')}
          placeholder={`${sample}\nana@example.com,Ana,Ruiz,Grower;Lab Technician,,es`}
          value={csv}
          onChange={({ target }) => take(target.value)}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { maxLength: 200_000, style: { fontFamily: 'monospace', fontSize: 13 }, spellCheck: false },
          }}
        />
        <Button component="label" variant="outlined" sx={{ alignSelf: 'flex-start' }}>
          {t('team.chooseFile')}
          <input
            hidden
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={({ target }) => {
              const file = target.files?.[0];
              target.value = '';
              if (file) void file.text().then(take);
            }}
          />
        </Button>
        {wrong.length > 0 ? (
          <Notice state="error">
            {t('team.wrongLines', { count: wrong.length })}
            <ul>
              {wrong.map(({ line, message }) => (
                <li key={`${line} ${message}`}>{t('team.wrongLine', { line, message })}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
      </Stack>
    </OptionDialog>
  );
}

const linesOf = (error: Error): readonly WrongLine[] => {
  const { lines } = ((isApiError(error) ? error.details : undefined) ?? {}) as { lines?: readonly WrongLine[] };
  return lines ?? [];
};
