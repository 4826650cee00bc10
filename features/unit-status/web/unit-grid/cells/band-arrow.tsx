/** Which way a reading left its band. The words beside it say the same. */
export function BandArrow({ direction }: { direction: 'low' | 'high' }) {
  return (
    <svg className="ug-out" viewBox="0 0 16 16" width="10" height="10" aria-hidden="true" data-direction={direction}>
      <path d={direction === 'high' ? 'M8 3l6 10H2z' : 'M8 13L2 3h12z'} />
    </svg>
  );
}

/** Which way a value is going. */
export function TrendArrow({ trend }: { trend: 'rising' | 'falling' }) {
  return (
    <svg className="ug-trend" viewBox="0 0 16 16" width="11" height="11" aria-hidden="true" data-trend={trend}>
      <path d={trend === 'rising' ? 'M4 12 12 4M6 4h6v6' : 'M4 4l8 8M12 6v6H6'} />
    </svg>
  );
}
