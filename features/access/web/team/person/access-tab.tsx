import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { teamApi, type PersonAccess } from '@trellis/access/model';
import { PageContent } from '@trellis/ui';
import { isAdmin, useCall, useUser } from '@trellis/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceCard } from './place-card.tsx';
import { RolesEditor } from './roles-editor.tsx';

const AddPlaceDialog = lazy(async () => ({ default: (await import('./add-place.dialog.tsx')).AddPlaceDialog }));
const CopyAccessDialog = lazy(async () => ({ default: (await import('./copy-access.dialog.tsx')).CopyAccessDialog }));

/** The access of one person, kept fresh. */
export const useAccess = (userId: number) =>
  useCall(
    teamApi.calls.readAccess,
    { params: { id: String(userId) } },
    { dependsOn: ['ag_userFacilities', 'ag_userRoles'] },
  );

/** Where a person works and with which roles; roles, memberships and further facilities are changed here. */
export function AccessTab({ userId }: { userId: number }) {
  const access = useAccess(userId);
  return (
    <Box sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <PageContent loads={access}>{(person) => <Access person={person} />}</PageContent>
    </Box>
  );
}

function Access({ person }: { person: PersonAccess }) {
  const { t } = useTranslation('access');
  const user = useUser();
  const managed = useCall(teamApi.calls.listManaged, {});
  const [dialog, setDialog] = useState<'add' | 'copy'>();
  const others = (managed.data ?? []).filter(
    ({ id }) => !person.places.some((place) => place.facility_id === id && place.status === 'available'),
  );
  const close = () => setDialog(undefined);
  return (
    <>
      <section aria-label={t('team.inEveryFacility')}>
        <Typography variant="h3" sx={{ mb: 0.5 }}>
          {t('team.inEveryFacility')}
        </Typography>
        <RolesEditor
          person={person}
          facilityId={null}
          roleIds={person.role_ids}
          label={t('team.rolesEverywhere')}
          mayChange={isAdmin(user)}
        />
      </section>
      {person.places.map((place) => (
        <PlaceCard key={place.id} person={person} place={place} />
      ))}
      {person.places.length === 0 ? <Typography>{t('team.noPlace')}</Typography> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {others.length > 0 && person.status !== 'suspended' ? (
          <Button variant="outlined" onClick={() => setDialog('add')}>
            {t('team.addPlace')}
          </Button>
        ) : null}
        {person.mayDecide ? (
          <Button variant="outlined" onClick={() => setDialog('copy')}>
            {t('team.copyAccess')}
          </Button>
        ) : null}
      </Box>
      <Suspense>
        {dialog === 'add' ? <AddPlaceDialog person={person} facilities={others} onClose={close} /> : null}
        {dialog === 'copy' ? <CopyAccessDialog person={person} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
