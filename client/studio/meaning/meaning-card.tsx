import type { ReactNode } from 'react';
import { LineLink } from './line-link.tsx';
import type { MeaningProps } from './meaning-pane.tsx';
import classes from './meaning.module.css';

interface CardProps {
  readonly title: ReactNode;
  readonly facts: readonly { readonly term: string; readonly said: ReactNode }[];
}

/** One of a list beside the document, where a table of so many words would have no room. */
export function MeaningCard({ title, facts }: CardProps) {
  return (
    <li className={classes.named}>
      {title}
      <dl className={classes.facts}>
        {facts.map(({ term, said }) => (
          <div key={term} className={classes.fact}>
            <dt>{term}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

interface PlacesProps extends Pick<MeaningProps, 'onGo'> {
  readonly places: readonly { readonly text: string; readonly line: number }[];
}

/** Places of the document; each leads there. */
export function Places({ places, onGo }: PlacesProps) {
  return places.map(({ text, line }) => (
    <div key={`${line} ${text}`}>
      <LineLink line={line} onGo={onGo}>
        {text}
      </LineLink>
    </div>
  ));
}
