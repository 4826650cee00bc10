import Link from '@mui/material/Link';
import { splitAnswer, type AnswerPart } from '@trellis/assistant/model';
import { openTool, useMayOpen } from '@trellis/web-kit';
import { Link as RouteLink } from 'react-router';

interface AnswerTextProps {
  answer: string;
  /** A link led away from the dialog. */
  onLeave: () => void;
}

/** An answer with its links; pages the person may not open stay words. */
export function AnswerText({ answer, onLeave }: AnswerTextProps) {
  const mayOpen = useMayOpen();
  const draw = ({ words, path, topickey }: AnswerPart, index: number) => {
    if (path !== undefined && mayOpen(path))
      return (
        <Link key={index} component={RouteLink} to={path} onClick={onLeave}>
          {words}
        </Link>
      );
    if (topickey !== undefined)
      return (
        <Link key={index} component="button" type="button" onClick={() => openTool('help', topickey)}>
          {words}
        </Link>
      );
    return <span key={index}>{words}</span>;
  };
  return splitAnswer(answer).map(draw);
}
