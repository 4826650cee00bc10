import Check from '@mui/icons-material/Check';
import Place from '@mui/icons-material/PlaceOutlined';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useClientOptions, useErrorText, useSessionStore, useToast, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The facility in view, and the way to another one; the page loads again, so nothing of the old one stays. */
export function FacilityPicker() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const switchTo = useSwitchFacility();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choices = (user.facilities ?? []).filter(({ status }) => status == null || status === 'available');
  const name = user.facilityname ?? t('facility.none');
  return (
    <>
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        startIcon={<Place />}
        endIcon={choices.length > 1 ? <UnfoldMore /> : null}
        disabled={choices.length <= 1}
        aria-label={`${t('facility.label')}: ${name}`}
        aria-haspopup="menu"
        data-hint={name}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          justifyContent: 'flex-start',
          px: 1.25,
          minWidth: 0,
          '&.Mui-disabled': { color: 'text.primary', borderColor: 'divider' },
          '& .MuiButton-endIcon': { ml: 'auto' },
        }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 }}>{name}</span>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} aria-label={t('facility.choose')}>
        {choices.map((facility) => (
          <MenuItem
            key={facility.id}
            selected={facility.id === user.facility_id}
            onClick={() => {
              setAnchor(null);
              if (facility.id !== user.facility_id) void switchTo(facility.id);
            }}
          >
            <ListItemIcon>{facility.id === user.facility_id ? <Check fontSize="small" /> : null}</ListItemIcon>
            {facility.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function useSwitchFacility() {
  const options = useClientOptions();
  const session = useSessionStore();
  const toast = useToast();
  const errorText = useErrorText();
  return async (facilityId: number) => {
    try {
      const { switchFacility } = await import('./session-calls.ts');
      session.signIn(await switchFacility(facilityId, options));
      location.reload();
    } catch (error) {
      toast.error(errorText(error as Error));
    }
  };
}
