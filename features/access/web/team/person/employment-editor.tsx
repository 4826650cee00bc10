import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PersonAccess, PlaceOfPerson } from '@trellis/access/model';
import { useFormat } from '@trellis/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const EmploymentDialog = lazy(async () => ({ default: (await import('./employment.dialog.tsx')).EmploymentDialog }));

interface EmploymentEditorProps {
  person: PersonAccess;
  place: PlaceOfPerson;
}

/** What a facility keeps about the work of a person there: shown to its managers, and changed by them. */
export function EmploymentEditor({ person, place }: EmploymentEditorProps) {
  const { t } = useTranslation('access');
  const { day, number } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { employment } = place;
  if (!employment) return null;
  const { position, hourlyRate, applicatorLicense, applicatorExpiry } = employment;
  const facts = [
    [t('team.employment.position'), position],
    [t('team.employment.hourlyRate'), hourlyRate === null ? null : number(hourlyRate, 2)],
    [t('team.employment.applicatorLicense'), applicatorLicense],
    [t('team.employment.applicatorExpiry'), applicatorExpiry === null ? null : day(applicatorExpiry)],
  ].filter(([, value]) => value !== null && value !== '');
  const label = t('team.employment.change');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mt: 1.5 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          flex: '1 1 200px',
          display: 'grid',
          gridTemplateColumns: 'minmax(96px, auto) 1fr',
          gap: '4px 12px',
        }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
        {facts.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
            {t('team.employment.nothing')}
          </Typography>
        ) : null}
      </Box>
      <Button size="small" aria-label={`${label}: ${place.name}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>
        {isOpen ? (
          <EmploymentDialog person={person} place={place} employment={employment} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </Box>
  );
}
