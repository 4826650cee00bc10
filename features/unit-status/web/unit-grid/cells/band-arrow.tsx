/** Which way a reading left its band. The words beside it say the same. */
export function BandArrow({ direction }: { direction: 'low' | 'high' }) {
  return (
    <svg className="ug-arrow" viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" data-direction={direction}>
      <path d={direction === 'high' ? 'M8 13V3.5M4 7.5l4-4 4 4' : 'M8 3v9.5M4 8.5l4 4 4-4'} />
    </svg>
  );
}
