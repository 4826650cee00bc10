import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { everyday } from '@trellis/entity-kit';
import { useAction, useKeptState } from '@trellis/web-kit';

const most = 4000;

interface CommentFormProps {
  phaseId: number;
  /** The comment that is answered; nothing for one of its own. */
  answers?: number;
  label: string;
  sendLabel: string;
  onSent?: () => void;
}

/** Where a phase is commented, or a comment answered; what is typed stays until it is sent, also while another phase is looked at. */
export function CommentForm({ phaseId, answers, label, sendLabel, onSent }: CommentFormProps) {
  const [text, setText] = useKeptState(`comment ${phaseId} ${answers ?? ''}`, '', { outlivesLeaving: true });
  const create = useAction(everyday('ag_growPhaseComments').create, {
    onSuccess: (_, { body }) => {
      // What was typed meanwhile is another comment.
      setText((now) => (now.trim() === body.text ? '' : now));
      onSent?.();
    },
  });
  const isEmpty = text.trim() === '';
  const send = () => {
    if (isEmpty || create.isRunning) return;
    const about = answers === undefined ? {} : { comment_id: answers };
    void create.run({ body: { growPhase_id: phaseId, text: text.trim(), ...about } });
  };
  return (
    <form
      className="pe-comments__new"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        size="small"
        multiline
        fullWidth
        autoFocus={answers !== undefined}
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
        slotProps={{ htmlInput: { maxLength: most } }}
      />
      <Button type="submit" variant="outlined" disabled={isEmpty || create.isRunning}>
        {sendLabel}
      </Button>
    </form>
  );
}
