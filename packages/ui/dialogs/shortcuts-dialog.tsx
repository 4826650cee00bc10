import { MessageDialog } from './message-dialog.tsx';
import './shortcuts-dialog.css';

export interface Shortcut {
  /** Pressed one after the other or together, as they stand on the keyboard. */
  keys: readonly string[];
  /** What they do. */
  text: string;
}

interface ShortcutsDialogProps {
  open: boolean;
  title: string;
  shortcuts: readonly Shortcut[];
  onClose: () => void;
}

/** What can be done by keyboard. */
export const ShortcutsDialog = ({ open, title, shortcuts, onClose }: ShortcutsDialogProps) => (
  <MessageDialog open={open} title={title} onClose={onClose}>
    <dl className="t-shortcuts">
      {shortcuts.map(({ keys, text }) => (
        <div key={text}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </MessageDialog>
);
