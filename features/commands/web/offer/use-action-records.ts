import { actionRecordFields, byAction, type ActionRecord } from '@trellis/commands/model';
import { deviceTypes } from '@trellis/devices/model';
import { filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';
import { reads } from '../calls.ts';

const { ecu, bard } = deviceTypes;
const fields = ['id', 'virtualDeviceType_id', ...actionRecordFields] as const;
const ofOthers = filtered({ where: { virtualDeviceType_id: { nin: [ecu.id, bard.id] } }, fields, limit: 1000 });
const ecuMenu = {
  params: { id: ecu.id },
  ...filtered({ include: { relation: 'actions', scope: { fields } } }),
};
const bardMenu = {
  params: { id: bard.id },
  ...filtered({ include: { relation: 'deviceTypeActions', scope: { fields } } }),
};
const dependsOn = ['deviceTypeActions'] as const;

/** What this installation calls the actions, and by which rules they are offered; undefined until all are known. */
export function useActionRecords(): ReadonlyMap<number, ActionRecord> | undefined {
  const others = useCall(reads.actions, ofOthers).data;
  const ecus = useCall(reads.deviceType, ecuMenu, { dependsOn }).data;
  const bards = useCall(reads.deviceType, bardMenu, { dependsOn }).data;
  return useMemo(() => {
    if (!others || !ecus || !bards) return undefined;
    return byAction([...others, ...listed(ecus.actions), ...listed(bards.deviceTypeActions)]);
  }, [others, ecus, bards]);
}

/** A menu as it came; a kind of device whose menu was not sent has none. */
const listed = <Recorded extends ActionRecord>(menu: readonly Recorded[] | undefined): readonly Recorded[] =>
  menu ?? [];
