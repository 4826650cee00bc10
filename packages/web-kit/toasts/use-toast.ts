import { enqueueSnackbar } from 'notistack';

export interface Toast {
  success: (text: string) => void;
  error: (text: string) => void;
  warning: (text: string) => void;
  info: (text: string) => void;
}

const say = (variant: keyof Toast) => (text: string) => {
  enqueueSnackbar(text, { variant, preventDuplicate: true, key: `${variant} ${text}` });
};

const toast: Toast = { success: say('success'), error: say('error'), warning: say('warning'), info: say('info') };

/** Short messages at the edge of the page, 4 seconds each; the same one is not shown twice at once. */
export const useToast = (): Toast => toast;
