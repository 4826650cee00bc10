import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { teamApi } from '@trellis/access/model';
import { HandedOver, useGrantableRoles } from '@trellis/access/web/hooks';
import { emailAddress } from '@trellis/entity-kit';
import { Notice } from '@trellis/ui';
import { isApiError, sendWith, useClientOptions, usePreferences, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useGoTo, useStep } from '../use-step.ts';
import { csvOf, isSomebody, nobody, type Invitee } from './people-csv.ts';
import { StepForm } from './step-form.tsx';

interface WrongLine {
  line: number;
  message: string;
}
type Links = readonly { email: string; link: string }[];

/** Who works here too; can wait. */
export function PeopleStep() {
  const { t } = useTranslation('installation');
  const { lang } = usePreferences();
  const facility_id = useUser().facility_id ?? 0;
  const send = sendWith(useClientOptions());
  const goTo = useGoTo();
  const navigate = useNavigate();
  const [people, setPeople] = useState<readonly Invitee[]>([nobody]);
  const [isTouched, setTouched] = useState(false);
  const [links, setLinks] = useState<Links>();
  const named = people.filter(isSomebody);
  const { run, isBusy, failure } = useStep<readonly Invitee[]>(async (given) => {
    // The links are shown here once: nothing that is read anew may lead on before they were seen.
    await navigate('/setup?step=people', { replace: true });
    const { people: invited } = await send(teamApi.calls.inviteMany, {
      body: { facility_id, csv: csvOf(given, lang) },
    });
    const waiting = invited.flatMap(({ email, link }) => (link === null ? [] : [{ email, link }]));
    if (waiting.length === 0) goTo('controller');
    else setLinks(waiting);
  });
  const goOn = () => goTo('controller');
  if (links)
    return (
      <Stack spacing={2.5}>
        <HandedOver links={links} />
        <Button variant="contained" size="large" sx={{ minHeight: 48 }} onClick={goOn}>
          {t('next')}
        </Button>
      </Stack>
    );
  const put = (at: number, change: Partial<Invitee>) =>
    setPeople(people.map((person, index) => (index === at ? { ...person, ...change } : person)));
  return (
    <StepForm
      intro={t('people.intro')}
      isBusy={isBusy}
      failure={failure && linesOf(failure.error).length > 0 ? undefined : failure}
      confirm={t('people.invite', { count: named.length })}
      onSubmit={() => {
        setTouched(true);
        if (named.length > 0 && named.every(isComplete)) void run(named);
      }}
      aside={
        <Button sx={{ minHeight: 44 }} onClick={goOn}>
          {t('people.skip')}
        </Button>
      }
    >
      {people.map((person, index) => (
        <PersonFields
          key={index}
          person={person}
          number={index + 1}
          isTouched={isTouched && (isSomebody(person) || named.length === 0)}
          onChange={(change) => put(index, change)}
        />
      ))}
      <WrongLines people={named} lines={linesOf(failure?.error)} />
      <Button
        startIcon={<Add />}
        sx={{ alignSelf: 'flex-start', minHeight: 44 }}
        onClick={() => setPeople([...people, { ...nobody, role: people.at(-1)?.role ?? '' }])}
      >
        {t('people.add')}
      </Button>
    </StepForm>
  );
}

const linesOf = (error: unknown): readonly WrongLine[] =>
  error instanceof Error && isApiError(error)
    ? ((error.details as { lines?: WrongLine[] } | undefined)?.lines ?? [])
    : [];

const isComplete = ({ email, firstname, lastname, role }: Invitee): boolean =>
  emailAddress(email.trim()) === true && firstname.trim() !== '' && lastname.trim() !== '' && role !== '';

/** What the server says of single people: the first line of what was sent names the columns. */
function WrongLines({ people, lines }: { people: readonly Invitee[]; lines: readonly WrongLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Notice state="error">
      {lines.map(({ line, message }) => (
        <Typography key={`${line} ${message}`}>{`${people[line - 2]?.email ?? ''}: ${message}`}</Typography>
      ))}
    </Notice>
  );
}

interface PersonFieldsProps {
  person: Invitee;
  number: number;
  isTouched: boolean;
  onChange: (change: Partial<Invitee>) => void;
}

function PersonFields({ person, number, isTouched, onChange }: PersonFieldsProps) {
  const { t } = useTranslation('installation');
  const roles = useGrantableRoles();
  const field = (name: keyof Invitee, problem: string | undefined) => ({
    label: t(`people.${name}`),
    value: person[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    ...(isTouched && problem !== undefined && { error: true, helperText: problem }),
  });
  const required = (name: keyof Invitee) => (person[name].trim() === '' ? t('rules.required') : undefined);
  const isAddress = emailAddress(person.email.trim()) === true;
  return (
    <Box
      role="group"
      aria-label={t('people.person', { number })}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <TextField
        autoFocus
        type="email"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 254 } }}
        {...field('email', required('email') ?? (isAddress ? undefined : t('rules.email')))}
      />
      <TextField select {...field('role', required('role'))} value={roles.length > 0 ? person.role : ''}>
        {roles.map(({ id, name }) => (
          <MenuItem key={id} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 80 } }}
        {...field('firstname', required('firstname'))}
      />
      <TextField
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 80 } }}
        {...field('lastname', required('lastname'))}
      />
    </Box>
  );
}
