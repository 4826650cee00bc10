interface MarkProps {
  size?: number;
}

/** The product's mark: a lattice with a leaf growing through it. */
export const Mark = ({ size = 32 }: MarkProps) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" fill="none">
    <path
      d="M8 3v26M24 3v26M3 9h26M3 23h26"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      opacity="0.38"
    />
    <path
      d="M16 29V15.5M16 20c-5.2 0-8.3-2.7-8.3-7.6 5.2 0 8.3 2.7 8.3 7.6ZM16 16.5c0-5.6 3.2-9 8.7-9.5.5 5.8-2.7 9.5-8.7 9.5Z"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      fill="currentColor"
      fillOpacity="0.22"
    />
  </svg>
);
