import Stack from '@mui/material/Stack';
import type { RunResult } from '@trellis/genetics/model';
import { ListSkeleton } from '@trellis/ui';
import { RunChart } from '../history/run-chart.tsx';
import { RunTable } from '../history/run-table.tsx';

/** What the runs of one strain gave here: yield in their order with its natural limits, and each run in figures. */
export function StrainResults({ runs }: { runs: readonly RunResult[] | undefined }) {
  if (!runs) return <ListSkeleton />;
  return (
    <Stack spacing={2} sx={{ p: { xs: 1.5, md: 2.5 } }}>
      <RunChart runs={runs} />
      <RunTable runs={runs} isBrief />
    </Stack>
  );
}
