import { useUser } from '@trellis/web-kit';
import { useParams } from 'react-router';
import { readMode } from '../live/grid-mode.ts';
import { UnitGrid } from './unit-grid.tsx';

/** Live grid of a facility's units. Another facility or mode starts from scratch. */
export function UnitGridPage() {
  const mode = readMode(useParams()['mode']);
  const { facility_id } = useUser();
  return facility_id === null ? null : <UnitGrid key={`${facility_id} ${mode}`} mode={mode} facilityId={facility_id} />;
}
