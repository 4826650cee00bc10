import Box from '@mui/material/Box';
import { useBranding } from '@trellis/web-kit';
import './sign-in-picture.css';

const columns = 7;
const rows = 9;

/** A lattice with leaves that grow towards the top: the product's name as a picture. Decoration only, hidden on phones. */
export function SignInPicture() {
  const { productName } = useBranding();
  return (
    <Box className="sign-in-picture" aria-hidden="true" sx={{ display: { xs: 'none', md: 'block' } }}>
      <svg
        viewBox={`0 0 ${columns * 100} ${rows * 100}`}
        preserveAspectRatio="xMidYMax slice"
        width="100%"
        height="100%"
      >
        <g className="sign-in-picture__lattice">
          {Array.from({ length: columns + rows + 1 }, (_, line) => (
            <path
              key={line}
              d={`M${(line - rows) * 100} 0l${rows * 100} ${rows * 100}M${line * 100} 0l-${rows * 100} ${rows * 100}`}
            />
          ))}
        </g>
        {stems.map(({ x, height, leaves }) => (
          <g key={x} className="sign-in-picture__plant" transform={`translate(${x} ${rows * 100})`}>
            <path
              className="sign-in-picture__stem"
              d={`M0 0C-18 ${-height * 0.35} 18 ${-height * 0.65} 0 ${-height}`}
            />
            {Array.from({ length: leaves }, (_, leaf) => (
              <path
                key={leaf}
                className="sign-in-picture__leaf"
                d={leafPath}
                transform={leafPlace(leaf, leaves, height)}
              />
            ))}
          </g>
        ))}
      </svg>
      <Box className="sign-in-picture__name">{productName}</Box>
    </Box>
  );
}

const stems = [
  { x: 90, height: 330, leaves: 5 },
  { x: 215, height: 560, leaves: 8 },
  { x: 345, height: 420, leaves: 6 },
  { x: 480, height: 650, leaves: 9 },
  { x: 610, height: 380, leaves: 6 },
];

const leafPath = 'M0 0C14 -30 50 -44 84 -34 76 -4 40 16 0 0Z';

/** Leaves alternate and become smaller towards the tip. */
function leafPlace(leaf: number, leaves: number, height: number): string {
  const part = (leaf + 1) / leaves;
  const side = leaf % 2 === 0 ? 1 : -1;
  const sway = 9 * Math.sin(part * Math.PI * 2) * -1;
  const size = 1.15 - part * 0.55;
  return `translate(${sway} ${-height * part}) scale(${side * size} ${size}) rotate(${-8 - part * 26})`;
}
