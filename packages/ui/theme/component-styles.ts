import type { Components, Theme } from '@mui/material/styles';
import type { Density, tokens } from './tokens.ts';

type Colours = (typeof tokens)['light'];

/** Touch targets are at least this tall (px). */
const touchTarget = 44;

/** How Material's components look here: hairlines instead of shadows, one elevation for what floats. */
export function componentStyles(colours: Colours, density: Density): Components<Omit<Theme, 'components'>> {
  const isCompact = density === 'compact';
  const control = isCompact ? 36 : touchTarget;
  const floating = {
    border: `1px solid ${colours.line}`,
    backgroundImage: 'none',
    backgroundColor: colours.raised,
    boxShadow: '0 8px 28px rgba(2, 8, 20, 0.18)',
  };
  return {
    MuiButtonBase: {
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: `2px solid ${colours.focus}`, outlineOffset: 2 } },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: isCompact ? 36 : 40,
          paddingInline: 16,
          '@media (pointer: coarse)': { minHeight: touchTarget },
        },
        outlined: { borderColor: colours.lineStrong },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          width: control,
          height: control,
          color: 'inherit',
          borderRadius: 8,
          '@media (pointer: coarse)': { width: touchTarget, height: touchTarget },
        },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' }, outlined: { borderColor: colours.line } },
    },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiAppBar: { defaultProps: { elevation: 0, color: 'inherit' } },
    MuiDialog: { styleOverrides: { paper: floating } },
    MuiMenu: { styleOverrides: { paper: floating } },
    MuiPopover: { styleOverrides: { paper: floating } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: isCompact ? 36 : touchTarget } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: 20, fontWeight: 650, padding: '20px 24px 8px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 300, enterTouchDelay: 400, leaveTouchDelay: 4000 },
      styleOverrides: {
        tooltip: {
          fontSize: 12,
          lineHeight: 1.4,
          fontWeight: 500,
          padding: '6px 10px',
          maxWidth: 320,
          ...tooltip(colours),
        },
      },
    },
    MuiTextField: { defaultProps: { fullWidth: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        notchedOutline: { borderColor: colours.lineStrong },
        input: { '&::placeholder': { color: colours.textFaint, opacity: 1 } },
      },
    },
    MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { backgroundColor: colours.hover } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  };
}

const tooltip = (colours: Colours) => ({
  backgroundColor: colours.text,
  color: colours.page,
});
