import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { teamApi, type PersonAccess } from '@trellis/access/model';
import { sendWith, useAction, useClientOptions, useTakeBack } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RolesField } from '../roles-field.tsx';
import { RoleChips } from '../team-columns.tsx';

interface RolesEditorProps {
  person: Pick<PersonAccess, 'id' | 'firstname' | 'lastname'>;
  /** Null: in every facility. */
  facilityId: number | null;
  roleIds: readonly number[];
  label: string;
  mayChange: boolean;
}

/** What shows who holds which role. */
const changes = ['users', 'ag_userRoles', 'ag_teamMembers'];

/** The roles of a person in one place: shown, or being chosen. */
export function RolesEditor({ person, facilityId, roleIds, label, mayChange }: RolesEditorProps) {
  const { t } = useTranslation('access');
  const [draft, setDraft] = useState<number[]>();
  const name = `${person.firstname} ${person.lastname}`;
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const params = { id: String(person.id) };
  const set = (role_ids: readonly number[]) => ({ params, body: { facility_id: facilityId, role_ids: [...role_ids] } });
  const save = useAction(teamApi.calls.changeRoles, {
    success: t('team.rolesSaved', { name }),
    undo: () => () => takeBack([() => send(teamApi.calls.changeRoles, set(roleIds))], changes),
    changes,
    onSuccess: () => setDraft(undefined),
  });
  if (!draft)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: '1 1 200px' }}>
          <RoleChips ids={roleIds} none={t('team.noRoles')} />
        </Box>
        {mayChange ? (
          <Button size="small" onClick={() => setDraft([...roleIds])} aria-label={`${t('team.changeRoles')}: ${label}`}>
            {t('team.changeRoles')}
          </Button>
        ) : null}
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, pt: 1 }}>
      <RolesField label={label} value={draft} onChange={setDraft} />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button size="small" color="inherit" onClick={() => setDraft(undefined)}>
          {t('team.cancel')}
        </Button>
        <Button size="small" variant="contained" loading={save.isRunning} onClick={() => void save.run(set(draft))}>
          {t('team.saveRoles')}
        </Button>
      </Box>
    </Box>
  );
}
