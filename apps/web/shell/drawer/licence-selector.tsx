import { everyday, filtered } from '@trellis/entity-kit/client';
import None from '@mui/icons-material/HighlightOffOutlined';
import Assignment from '@mui/icons-material/VerifiedOutlined';
import { roleKeyOf } from '@trellis/access/model';
import { isAdmin, useLicence, useCall, useUser, type LicenceSystem } from '@trellis/web-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFacility } from '../use-facility.ts';
import { ChoiceButton, ChoicePlace } from './choice-button.tsx';
import type { Choice } from './choice-menu.tsx';

/** The licence that compliance pages work with; the first until another is chosen. Says so where the facility has none. */
export function LicenceSelector({ system }: { system: LicenceSystem }) {
  const { t } = useTranslation('shell');
  const { licences, isComing, isKnown } = useLicences(system);
  const [id, choose] = useLicence(system);
  const chosen = licences.find((licence) => licence.id === id);
  const first = licences[0]?.id;
  useEffect(() => {
    if (!chosen && first !== undefined) choose(first);
  });
  const isDuty = useIsLicenceDuty();
  if (!isDuty && licences.length === 0) return null;
  if (isComing) return <ChoicePlace />;
  const none = t(isKnown ? `licence.none.${system}` : `licence.${system}`);
  return (
    <ChoiceButton
      label={t(`licence.${system}`)}
      listLabel={t('licence.choose')}
      icon={licences.length === 0 && isKnown ? <None /> : <Assignment />}
      text={(chosen ?? licences[0])?.name ?? none}
      choices={licences}
      chosen={chosen?.id}
      onChoose={(licence) => choose(licence.id)}
    />
  );
}

/** Roles that have to do with licences; to others it is no news that there is none. */
const dutiful: readonly string[] = ['owner', 'facilityManager', 'complianceOfficer', 'labTechnician'];

function useIsLicenceDuty(): boolean {
  const user = useUser();
  const { data: facility } = useFacility();
  // Who grows leafy greens owes the state's cannabis board nothing.
  if (!facility?.growsCannabis) return false;
  return isAdmin(user) || user.roles.some(({ id }) => dutiful.includes(roleKeyOf(id) ?? ''));
}

function useLicences(system: LicenceSystem): { licences: Choice[]; isComing: boolean; isKnown: boolean } {
  const { facility_id } = useUser();
  const isMetrc = system === 'metrc';
  const metrc = useCall(
    everyday('licenses').list,
    filtered({ where: { facility_id, system: 'metrc' }, order: 'number' }),
    { enabled: isMetrc },
  );
  const washington = useCall(
    everyday('ag_washingtonStateComplianceLicenses').list,
    filtered({ where: { facility_id, active: true }, order: 'licenseNumber' }),
    { enabled: !isMetrc },
  );
  const { isLoading: isComing, isSuccess: isKnown } = isMetrc ? metrc : washington;
  const licences: Choice[] = isMetrc
    ? (metrc.data ?? []).map(({ id, number }) => ({ id, name: number }))
    : (washington.data ?? []).map(({ id, licenseNumber, name }) => ({
        id,
        name: name ? `${licenseNumber} · ${name}` : licenseNumber,
      }));
  return { licences, isComing, isKnown };
}
