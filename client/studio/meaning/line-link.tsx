import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import classes from './meaning.module.css';

interface LineLinkProps {
  readonly line: number;
  readonly children: ReactNode;
  onGo(line: number): void;
}

/** Goes to the line of the document that something comes from. */
export function LineLink({ line, children, onGo }: LineLinkProps) {
  return (
    <button
      type="button"
      className={classes.link}
      title={t('studio.line', { line })}
      onClick={() => onGo(line)}
    >
      {children}
    </button>
  );
}
