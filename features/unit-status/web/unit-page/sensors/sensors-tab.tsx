import { holdsRole } from '@trellis/access/model';
import type { Sensor } from '@trellis/telemetry/model';
import { PageContent } from '@trellis/ui';
import { unitMessages } from '@trellis/units/model';
import { useLiveMessage, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnitSensors } from '../../live/facility-reads.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { SensorDialog } from './sensor-dialog.tsx';
import { SensorRow } from './sensor-row.tsx';

const isWanted =
  (designators: readonly number[] | undefined) =>
  ({ designator_id }: Sensor) =>
    designators === undefined || designators.includes(designator_id);
const editors = ['maintenance', 'farmManager'];
const columns = ['name', 'device', 'measures', 'reading', 'age', 'battery', 'priority'] as const;

interface SensorsTabProps {
  entry: UnitEntry;
  /** Only sensors that measure one of these. */
  designators?: readonly number[];
}

/** The unit's sensors with what they read now; maintenance and head growers name and rank them. */
export function SensorsTab({ entry: { record }, designators }: SensorsTabProps) {
  const { t } = useTranslation('unit-page');
  const user = useUser();
  const mayEdit = holdsRole(user, editors);
  const read = useUnitSensors(record.platformGroup_id);
  const sensors = { ...read, data: read.data?.filter(isWanted(designators)) };
  const [edited, setEdited] = useState<Sensor | null>(null);
  const readAgain = () => void read.refetch();
  useLiveMessage(unitMessages.sensorNameChanged, readAgain);
  useLiveMessage(unitMessages.sensorPriorityChanged, readAgain);
  return (
    <PageContent loads={sensors} empty={(rows) => (rows.length > 0 ? undefined : { text: t('sensors.none') })}>
      {(rows) => (
        <>
          <table className="up-table up-table--cards">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`sensors.${column}`)}
                  </th>
                ))}
                {mayEdit ? (
                  <th scope="col">
                    <span className="t-hidden">{t('sensors.change')}</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((sensor) => (
                <SensorRow key={sensor.id} sensor={sensor} onEdit={mayEdit ? setEdited : undefined} />
              ))}
            </tbody>
          </table>
          {edited ? <SensorDialog sensor={edited} onClose={() => setEdited(null)} /> : null}
        </>
      )}
    </PageContent>
  );
}
