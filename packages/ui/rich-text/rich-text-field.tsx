import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatQuote from '@mui/icons-material/FormatQuote';
import Redo from '@mui/icons-material/Redo';
import Title from '@mui/icons-material/Title';
import Undo from '@mui/icons-material/Undo';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, type ComponentType } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import './rich-text.css';

interface RichTextFieldProps {
  /** HTML; the server keeps only what cannot run. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean;
  required?: boolean;
}

/** Formatted text: headings, lists, quotes, bold and italic; a pasted address becomes a link. */
export function RichTextField(props: RichTextFieldProps) {
  const { value, onChange, onBlur, label, error, hint, disabled = false, required = false } = props;
  const labelId = useId();
  const helpId = useId();
  const help = error ?? hint;
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ trailingNode: false, heading: { levels: [2, 3] }, link: { openOnClick: false } }),
    ],
    content: value,
    editable: !disabled,
    // Its few rules stand in our own style sheet: the page allows no styles made by scripts.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, 'aria-describedby': helpId },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur: () => onBlur?.(),
  });
  useEffect(() => {
    // When the page waits for something and comes back, the editor is made anew; the old one holds nothing any more.
    if (editor.isDestroyed) return;
    // A value from outside, such as a reloaded record; what is typed here is there already.
    if (value !== (editor.isEmpty ? '' : editor.getHTML())) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <FormControl error={error !== undefined} required={required} disabled={disabled}>
      <FormLabel id={labelId} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      <div className="t-rich" data-invalid={error !== undefined}>
        {disabled ? null : <Toolbar editor={editor} label={label} />}
        <EditorContent editor={editor} />
      </div>
      <FormHelperText id={helpId} sx={{ mx: 0 }}>
        {help}
      </FormHelperText>
    </FormControl>
  );
}

interface Tool {
  key: string;
  Icon: ComponentType<{ fontSize: 'small' }>;
  run: (editor: Editor) => unknown;
  isOn?: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  { key: 'bold', Icon: FormatBold, run: (e) => e.chain().focus().toggleBold().run(), isOn: (e) => e.isActive('bold') },
  {
    key: 'italic',
    Icon: FormatItalic,
    run: (e) => e.chain().focus().toggleItalic().run(),
    isOn: (e) => e.isActive('italic'),
  },
  {
    key: 'heading',
    Icon: Title,
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (e) => e.isActive('heading'),
  },
  {
    key: 'bullets',
    Icon: FormatListBulleted,
    run: (e) => e.chain().focus().toggleBulletList().run(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    key: 'numbers',
    Icon: FormatListNumbered,
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    isOn: (e) => e.isActive('orderedList'),
  },
  {
    key: 'quote',
    Icon: FormatQuote,
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    isOn: (e) => e.isActive('blockquote'),
  },
  { key: 'undo', Icon: Undo, run: (e) => e.chain().focus().undo().run() },
  { key: 'redo', Icon: Redo, run: (e) => e.chain().focus().redo().run() },
];

function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const t = useUiTexts();
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map(({ isOn }) => !current.isDestroyed && (isOn?.(current) ?? false)),
  });
  return (
    <div className="t-rich__tools" role="group" aria-label={t('richText.tools', { label })}>
      {tools.map(({ key, Icon, run, isOn }, index) => (
        <IconButton
          key={key}
          size="small"
          aria-label={t(`richText.${key}`)}
          data-hint={t(`richText.${key}`)}
          {...(isOn && { 'aria-pressed': on[index] ?? false })}
          onClick={() => run(editor)}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </div>
  );
}
