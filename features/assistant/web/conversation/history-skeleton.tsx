import Skeleton from '@mui/material/Skeleton';

/** The shape of questions and answers to come. */
export const HistorySkeleton = () => (
  <div aria-hidden="true">
    {['38%', '52%', '30%'].map((width) => (
      <div key={width} className="as-turn">
        <Skeleton variant="rounded" width={width} height={34} sx={{ ml: 'auto' }} />
        <Skeleton variant="rounded" width="72%" height={48} />
      </div>
    ))}
  </div>
);
