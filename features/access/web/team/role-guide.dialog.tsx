import { everyday, filtered } from '@trellis/entity-kit';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { adminRoleIds, roleKeyOf } from '@trellis/access/model';
import { PageContent } from '@trellis/ui';
import { findRoute, usePreferences, useCall, useRouteTable } from '@trellis/web-kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoles } from './use-roles.ts';

/** What the guide reads of an entry of the menu. */
interface EntryWithRoles {
  id: number;
  parent_id: number | null;
  menuItem: string;
  label: string | null;
  labelEs: string | null;
  route: string | null;
  roles?: readonly { role_id: number }[];
}

/** What each role is for, and the pages it opens, as the menu stands now. */
export function RoleGuideDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access');
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const { roles } = useRoles();
  const entries = useCall(
    everyday('ag_navigationMenus').list,
    filtered({ where: { active: true }, include: 'roles', order: 'ordinal', limit: 1000 }),
    { dependsOn: ['ag_navigationMenuRoles'] },
  );
  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: isPhone ? {} : { width: 720, maxWidth: '100%', height: 'min(860px, calc(100% - 64px))' } },
      }}
    >
      <DialogTitle id={titleId}>{t('team.roleGuide')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{t('team.roleGuideText')}</Typography>
        <PageContent loads={entries}>
          {(rows) => (
            <div>
              {roles.map(({ id, name }) => (
                <RoleEntry key={id} id={id} name={name} entries={rows} />
              ))}
            </div>
          )}
        </PageContent>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {t('team.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface RoleEntryProps {
  id: number;
  name: string;
  entries: readonly EntryWithRoles[];
}

function RoleEntry({ id, name, entries }: RoleEntryProps) {
  const { t } = useTranslation('access');
  const pages = usePagesOf(id, entries);
  const key = roleKeyOf(id);
  const count = pages.reduce((sum, group) => sum + group.labels.length, 0);
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h3' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {key ? `${t(`team.roleTexts.${key}`)} ` : null}
            {t('team.opens', { count })}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        {pages.map(({ group, labels }) => (
          <Typography key={group} variant="body2" sx={{ mb: 1 }}>
            <strong>{group}:</strong> {labels.join(', ')}
          </Typography>
        ))}
      </AccordionDetails>
    </Accordion>
  );
}

/** Names of the pages a role finds in the menu, by group. */
function usePagesOf(roleId: number, entries: readonly EntryWithRoles[]) {
  const { lang } = usePreferences();
  const routes = useRouteTable();
  const nameOf = ({ label, labelEs, menuItem }: EntryWithRoles) =>
    (lang === 'es' ? labelEs : null) ?? label ?? menuItem;
  const opens = ({ route, roles }: EntryWithRoles) =>
    route !== null &&
    findRoute(route, routes) !== undefined &&
    (adminRoleIds.includes(roleId) || roles?.some(({ role_id }) => role_id === roleId));
  return entries
    .filter(({ parent_id }) => parent_id === null)
    .map((group) => ({
      group: nameOf(group),
      labels: entries.filter((entry) => entry.parent_id === group.id && opens(entry)).map(nameOf),
    }))
    .filter(({ labels }) => labels.length > 0);
}
