import { StateIcon, type StateName } from '@trellis/ui';
import { SnackbarContent, SnackbarProvider, useSnackbar, type CustomContentProps } from 'notistack';
import { useEffect } from 'react';
import { showToastsWith } from './use-toast.ts';
import './toasts.css';

/** How long a toast stays (ms). */
export const toastMs = 4000;

const states: Partial<Record<CustomContentProps['variant'], StateName>> = {
  success: 'healthy',
  error: 'error',
  warning: 'warning',
  info: 'info',
};

const ToastCard = ({ ref, ...props }: CustomContentProps & { ref?: React.Ref<HTMLDivElement> }) => {
  const state = states[props.variant] ?? 'info';
  return (
    <SnackbarContent
      {...(ref && { ref })}
      role={props.variant === 'error' ? 'alert' : 'status'}
      className="t-toast"
      style={props.style}
      data-state={state}
    >
      <StateIcon state={state} size={20} />
      <span className="t-toast__text">{props.message}</span>
    </SnackbarContent>
  );
};

const Components = { success: ToastCard, error: ToastCard, warning: ToastCard, info: ToastCard, default: ToastCard };

/** Shows the toasts of the whole page. Beside the pages, not around them, so that its library is fetched after the first paint. */
export const Toasts = () => (
  <SnackbarProvider
    maxSnack={4}
    autoHideDuration={toastMs}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    Components={Components}
  >
    <ToastOutlet />
  </SnackbarProvider>
);

function ToastOutlet() {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(
    () =>
      showToastsWith((variant, text) => {
        enqueueSnackbar(text, { variant, preventDuplicate: true, key: `${variant} ${text}` });
      }),
    [enqueueSnackbar],
  );
  return null;
}
