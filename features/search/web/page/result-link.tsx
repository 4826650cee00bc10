import { NamedIcon } from '@trellis/ui';
import { Link } from 'react-router';

interface ResultLinkProps {
  icon: string | undefined;
  title: string;
  detail: string;
  path: string;
  onOpen?: () => void;
}

/** One result, a real link. */
export const ResultLink = ({ icon, title, detail, path, onOpen }: ResultLinkProps) => (
  <Link className="search-result" to={path} onClick={onOpen}>
    <NamedIcon name={icon} />
    <span className="search-result__words">
      <span className="search-result__title">{title}</span>
      {detail ? <span className="search-result__detail">{detail}</span> : null}
    </span>
  </Link>
);
