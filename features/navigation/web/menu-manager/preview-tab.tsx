import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { teamApi } from '@trellis/access/model';
import { navigationApi } from '@trellis/navigation/model';
import { NamedIcon, PageContent } from '@trellis/ui';
import { useCall, usePreferences, useRouteTable, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menuGroups, shortGroups, type MenuGroup } from '../menu-view.ts';
import { menuChanges, useRoleNames } from './use-menu-manager.ts';

/** The drawer as a role has it in a facility, short or full, in either language. */
export function PreviewTab() {
  const { t } = useTranslation('navigation');
  const user = useUser();
  const { lang: own } = usePreferences();
  const routes = useRouteTable();
  const roles = useRoleNames();
  const facilities = useCall(teamApi.calls.listManaged, {});
  const [roleId, setRoleId] = useState(2);
  const [facilityId, setFacilityId] = useState(user.facility_id);
  const [lang, setLang] = useState<'en' | 'es'>(own === 'es' ? 'es' : 'en');
  const [isShort, setShort] = useState(true);
  const menu = useCall(
    navigationApi.calls.getMenuForCurrentUser,
    { query: { facility_id: String(facilityId ?? 0), role_id: String(roleId), lang } },
    { enabled: facilityId !== null, dependsOn: menuChanges },
  );
  return (
    <div className="m-preview">
      <TextField
        select
        label={t('manager.previewRole')}
        value={roles.length > 0 ? roleId : ''}
        onChange={({ target }) => setRoleId(Number(target.value))}
      >
        {roles.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('manager.previewFacility')}
        value={facilities.data ? (facilityId ?? '') : ''}
        onChange={({ target }) => setFacilityId(Number(target.value))}
      >
        {(facilities.data ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('manager.previewLanguage')}
        value={lang}
        onChange={({ target }) => setLang(target.value as 'en' | 'es')}
      >
        <MenuItem value="en">English</MenuItem>
        <MenuItem value="es">Español</MenuItem>
      </TextField>
      <FormControlLabel
        label={t('manager.marks.short')}
        control={<Switch checked={isShort} onChange={(_, on) => setShort(on)} />}
      />
      <PageContent
        loads={menu}
        empty={(rows) =>
          partOf(menuGroups(rows, routes), isShort).length === 0 ? { text: t('manager.previewEmpty') } : undefined
        }
      >
        {(rows) => (
          <section className="m-preview__menu" aria-label={t('manager.views.preview')} lang={lang}>
            <ul>
              {partOf(menuGroups(rows, routes), isShort).map((group) => (
                <li key={group.key}>
                  <span>
                    <NamedIcon name={group.icon} />
                    <strong>{group.label}</strong>
                  </span>
                  <ul>
                    {group.places.map(({ path, label }) => (
                      <li key={path}>
                        <span>{label}</span>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </section>
        )}
      </PageContent>
    </div>
  );
}

/** The short menu where something is marked for it, as the drawer does. */
const partOf = (groups: readonly MenuGroup[], isShort: boolean): readonly MenuGroup[] => {
  const short = shortGroups(groups);
  return isShort && short.length > 0 ? short : groups;
};
