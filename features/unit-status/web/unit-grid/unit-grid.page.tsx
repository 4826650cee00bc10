import { PageHeader } from '@trellis/ui';
import { useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { readMode, readOwnMode } from '../live/grid-mode.ts';
import { useGridModes } from '../live/use-grid-modes.ts';
import { UnitGrid } from './unit-grid.tsx';

/** Live grid of a facility's units. Another facility or mode starts from scratch. */
export function UnitGridPage() {
  const { mode: asked } = useParams();
  const modes = useGridModes();
  const { t } = useTranslation('unit-status');
  const { facility_id } = useUser();
  // Which units a display type means, the reference list says; all units need not wait for it.
  const mode = readOwnMode(asked) ?? (modes && readMode(asked, modes));
  if (facility_id === null) return null;
  if (!mode)
    return (
      <div className="ug-page">
        <PageHeader title={t('grid.title')} />
      </div>
    );
  return <UnitGrid key={`${facility_id} ${mode.key}`} mode={mode} modes={modes ?? [mode]} facilityId={facility_id} />;
}
