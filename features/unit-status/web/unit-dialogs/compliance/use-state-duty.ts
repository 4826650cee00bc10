import { holdsRole } from '@trellis/access/model';
import { queuers } from '@trellis/compliance/model';
import { useUser } from '@trellis/web-kit';

const keepers: readonly string[] = [...queuers, 'farmManager'];

/** Whether the person has to do with what the state is told. */
export const useStateDuty = (): { isOfState: boolean } => ({ isOfState: holdsRole(useUser(), keepers) });
