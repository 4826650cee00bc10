import { everyday, filtered } from '@trellis/entity-kit';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { accessApi, type SessionRecord } from '@trellis/access/model';
import { facilitiesApi, Facility, usStates } from '@trellis/facilities/model';
import { sendWith, useClientOptions, useCall, useSessionStore } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStep } from '../use-step.ts';
import { StepForm } from './step-form.tsx';

const zones = Intl.supportedValuesOf('timeZone');
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
interface Draft {
  name: string;
  zone: string;
  kind: Facility['kind'];
  state: string;
}

/** The first site; the session moves into it. */
export function FacilityStep() {
  const { t } = useTranslation('installation');
  const { t: ofFacilities } = useTranslation('facilities');
  const send = sendWith(useClientOptions());
  const session = useSessionStore();
  const [draft, setDraft] = useState<Draft>(() => ({ name: '', zone: ownZone(), kind: 'indoor', state: '' }));
  const [isTouched, setTouched] = useState(false);
  const companies = useCall(everyday('ag_clients').list, filtered({ order: 'id', limit: 1 }));
  const moveTo = async (facility_id: number) => {
    const record: SessionRecord = await send(accessApi.calls.switchFacility, { body: { facility_id } });
    session.signIn(record);
  };
  const { run, isBusy, failure } = useStep<Draft>(async ({ name, zone, kind, state }) => {
    const opened = await send(facilitiesApi.calls.open, {
      body: {
        name: name.trim(),
        facility_timezone: zone,
        kind,
        state: state || null,
        client_id: companies.data?.[0]?.id ?? null,
      },
    });
    await moveTo(Number(opened.id));
  });
  const put = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const problem = isTouched && draft.name.trim() === '' ? t('rules.required') : failure?.fields['name'];
  return (
    <StepForm
      intro={t('facility.intro', { company: companies.data?.[0]?.name ?? '' })}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => {
        setTouched(true);
        if (draft.name.trim() !== '' && draft.zone !== '') void run(draft);
      }}
      aside={<Opened onChoose={moveTo} />}
    >
      <TextField
        autoFocus
        fullWidth
        label={t('facility.name')}
        value={draft.name}
        onChange={({ target }) => put({ name: target.value })}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: 255 } }}
      />
      <Autocomplete
        options={zones.includes(draft.zone) ? zones : [draft.zone, ...zones]}
        disableClearable
        value={draft.zone}
        getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
        onChange={(_, zone) => put({ zone })}
        renderInput={(params) => (
          <TextField {...params} label={t('facility.zone')} helperText={t('facility.zoneHint')} />
        )}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextField
          select
          fullWidth
          label={ofFacilities('records.facility.fields.kind')}
          value={draft.kind}
          onChange={({ target }) => put({ kind: target.value as Draft['kind'] })}
        >
          {Facility.fields.kind.values.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {ofFacilities(`records.facility.choices.kind.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          fullWidth
          label={ofFacilities('records.facility.fields.state')}
          value={draft.state}
          onChange={({ target }) => put({ state: target.value })}
        >
          <MenuItem value="">
            <em>{ofFacilities('facilities.none')}</em>
          </MenuItem>
          {usStates.map(({ name, abbreviation }) => (
            <MenuItem key={abbreviation} value={abbreviation}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
    </StepForm>
  );
}

/** Facilities that were opened before the session moved into one. */
function Opened({ onChoose }: { onChoose: (id: number) => Promise<void> }) {
  const { t } = useTranslation('installation');
  const { data = [] } = useCall(
    everyday('facilities').list,
    filtered({ where: { active: true }, order: 'name', limit: 5 }),
  );
  const { run, isBusy } = useStep<number>(onChoose);
  return data.map(({ id, name }) => (
    <Button key={id} disabled={isBusy} onClick={() => void run(id)} sx={{ minHeight: 44 }}>
      {t('facility.goOnIn', { name })}
    </Button>
  ));
}
