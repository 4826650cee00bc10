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
    MuiToggleButton: {
      styleOverrides: {
        root: {
          borderColor: colours.lineStrong,
          color: colours.text,
          fontWeight: 500,
          '@media (pointer: coarse)': { minHeight: touchTarget },
          // What is chosen stands out most, in both schemes.
          '&.Mui-selected, &.Mui-selected:hover': {
            color: colours.brand,
            backgroundColor: colours.brandTint,
            fontWeight: 650,
          },
          '&.Mui-disabled': { color: colours.textFaint },
        },
      },
    },
    MuiSwitch: { styleOverrides: { root: switchShape(colours) } },
    MuiInputLabel: {
      styleOverrides: {
        root: {
          '@media (pointer: coarse)': {
            '&.MuiInputLabel-outlined.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink)': {
              transform: 'translate(14px, 12px) scale(1)',
            },
          },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          '@media (pointer: coarse)': {
            minHeight: touchTarget,
            '& .MuiInputBase-inputSizeSmall:not(.MuiInputBase-inputMultiline)': { paddingBlock: 12 },
          },
        },
        notchedOutline: { borderColor: colours.lineStrong },
        input: { '&::placeholder': { color: colours.textFaint, opacity: 1 } },
      },
    },
    MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { backgroundColor: colours.hover } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  };
}

/** A knob within its track, at both ends. */
const switchShape = (colours: Colours) => ({
  padding: '9px 11px',
  '&.MuiSwitch-sizeSmall': {
    padding: 3,
    '& .MuiSwitch-switchBase': { padding: 6, transform: 'none', '&.Mui-checked': { transform: 'translateX(16px)' } },
    '& .MuiSwitch-thumb': { width: 12, height: 12 },
  },
  '& .MuiSwitch-switchBase': {
    padding: 11,
    color: colours.paper,
    transform: 'translateX(2px)',
    '&.Mui-checked': { color: colours.onBrand, transform: 'translateX(18px)' },
    '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: colours.brand },
    '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
  },
  '& .MuiSwitch-thumb': { width: 16, height: 16, boxShadow: 'none' },
  '& .MuiSwitch-track': { borderRadius: 10, opacity: 1, backgroundColor: colours.textFaint },
});

const tooltip = (colours: Colours) => ({
  backgroundColor: colours.text,
  color: colours.page,
});
