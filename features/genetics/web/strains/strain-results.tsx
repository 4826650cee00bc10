import Stack from '@mui/material/Stack';
import { geneticsApi, type RunResult } from '@trellis/genetics/model';
import { ListSkeleton } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { RunChart } from '../history/run-chart.tsx';
import { RunTable } from '../history/run-table.tsx';
import { ResultsFailed } from './results-failed.tsx';

/** What the runs of one strain gave here: yield in their order with its natural limits, and each run in figures. */
export function StrainResults({ runs }: { runs: readonly RunResult[] | undefined }) {
  const { isPending } = useCall(geneticsApi.calls.history, { query: {} });
  return (
    <Stack spacing={2} sx={{ p: { xs: 1.5, md: 2.5 } }}>
      <ResultsFailed />
      {runs ? (
        <>
          <RunChart runs={runs} />
          <RunTable runs={runs} isBrief />
        </>
      ) : isPending ? (
        <ListSkeleton />
      ) : null}
    </Stack>
  );
}
