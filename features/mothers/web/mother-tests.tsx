import { MotherTest, motherTesters } from '@trellis/mothers/model';
import { EntityTable } from '@trellis/web-kit/records';
import { useHasRole } from './use-mothers.ts';

/** What laboratories found of a mother; new results are written down here. */
export function MotherTests({ id }: { id: number }) {
  const hasRole = useHasRole();
  return (
    <EntityTable
      entity={MotherTest}
      texts="mothers"
      where={{ motherPlant_id: id }}
      defaults={{ motherPlant_id: id }}
      mayCreate={hasRole(motherTesters)}
      shownColumns={['sampledOn', 'kind', 'result', 'laboratory']}
      fields={{ motherPlant_id: { isHidden: true } }}
    />
  );
}
