import { splitMessage } from './split-message.ts';

/** The words of a message; addresses are links, calls stand out. */
export const MessageText = ({ text }: { text: string }) => (
  <span className="c-message__text">
    {splitMessage(text).map(({ kind, words }, index) => {
      if (kind === 'link')
        return (
          <a key={index} href={words} target="_blank" rel="noopener noreferrer">
            {words}
          </a>
        );
      return kind === 'call' ? <b key={index}>{words}</b> : <span key={index}>{words}</span>;
    })}
  </span>
);
