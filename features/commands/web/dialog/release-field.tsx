import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Action } from '@trellis/commands/model';
import { compareVersions, runningVersionOf, type FirmwareRelease } from '@trellis/devices/model';
import { filtered } from '@trellis/entity-kit';
import { Notice } from '@trellis/ui';
import type { UnitRecord } from '@trellis/units/model';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { reads } from '../calls.ts';

type Kind = FirmwareRelease['kind'];

interface ReleaseFieldProps {
  action: Action;
  kind: Kind;
  units: readonly UnitRecord[];
  text: string;
  onChange: (text: string) => void;
}

const mostReleases = 100;
const mostCompared = 1000;

/** Which of the releases, and how each compares with what the units run. */
export function ReleaseField({ action, kind, units, text, onChange }: ReleaseFieldProps) {
  const { t } = useTranslation('commands');
  const releases = useCall(
    reads.releases,
    filtered({ where: { kind, state: { inq: ['beta', 'stable'] } }, order: 'id DESC', limit: mostReleases }),
  );
  const running = useRunning(units, kind);
  const offered = (releases.data ?? []).toSorted((one, other) => compareVersions(other.version, one.version));
  const chosen = offered.find(({ version }) => version === text);
  if (releases.data && offered.length === 0) return <Notice state="info">{t('releases.none')}</Notice>;
  return (
    <Stack spacing={1.5}>
      <TextField
        select
        label={t(`valueLabels.${action.key}`)}
        value={chosen ? text : ''}
        helperText={chosen?.notes?.slice(0, 300) ?? undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {offered.map(({ id, version, state, boardModel }) => (
          <MenuItem key={id} value={version}>
            {[version, state === 'beta' ? t('releases.beta') : null, boardModel].filter(Boolean).join(' · ')}
          </MenuItem>
        ))}
      </TextField>
      {releases.data?.length === mostReleases ? (
        <Notice state="info">{t('caps.releases', { most: mostReleases })}</Notice>
      ) : null}
      {units.length > mostCompared ? <Notice state="info">{t('caps.versions', { most: mostCompared })}</Notice> : null}
      <ul className="t-versions" aria-label={t('releases.running')}>
        {[...running].map(([version, names]) => (
          <li key={version}>
            <span className="t-number">{version === '' ? t('releases.unknown') : version}</span>
            {chosen && version !== ''
              ? ` → ${chosen.version} · ${t(`releases.${wordOf(chosen.version, version)}`)}`
              : ''}
            <span className="t-tray__soft"> {names.slice(0, 6).join(', ')}</span>
            {names.length > 6 ? (
              <span className="t-tray__soft"> {t('dialog.more', { count: names.length - 6 })}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {chosen?.minimumVersion && [...running.keys()].some((now) => isTooOld(now, chosen.minimumVersion)) ? (
        <Notice state="warning">{t('releases.tooOld', { version: chosen.minimumVersion })}</Notice>
      ) : null}
    </Stack>
  );
}

const wordOf = (chosen: string, now: string): 'newer' | 'same' | 'older' => {
  const order = compareVersions(chosen, now);
  return order > 0 ? 'newer' : order === 0 ? 'same' : 'older';
};

const isTooOld = (now: string, minimum: string | null): boolean =>
  now !== '' && minimum !== null && compareVersions(now, minimum) < 0;

/** Names of the units by the version they run; empty where it is not known. */
function useRunning(units: readonly UnitRecord[], kind: Kind): ReadonlyMap<string, string[]> {
  const ids = units.flatMap(({ controller_id }) => controller_id ?? []).slice(0, mostCompared);
  const controllers = useCall(
    reads.controllers,
    filtered({
      where: { id: { inq: ids } },
      fields: ['id', 'softwareVersion', 'firmwareVersion', 'osVersion'],
      limit: mostCompared,
    }),
  );
  const byId = new Map(controllers.data?.map((controller) => [controller.id, controller]));
  const running = new Map<string, string[]>();
  for (const { controller_id, platformGroupName } of units) {
    const controller = byId.get(controller_id ?? 0);
    const version = (controller && runningVersionOf(controller, kind)) ?? '';
    running.set(version, [...(running.get(version) ?? []), platformGroupName]);
  }
  return running;
}
