import { useFormat } from '@trellis/web-kit';

/** A moment in the person's zone; the other zone on hover. */
export function Moment({ at }: { at: string }) {
  const { dateTime, otherZone } = useFormat();
  return (
    <time dateTime={at} title={otherZone(at)}>
      {dateTime(at)}
    </time>
  );
}
