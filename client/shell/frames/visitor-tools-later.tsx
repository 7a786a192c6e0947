import { useState } from 'react';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import { useWhenIdle } from '../../ui/use-when-idle.ts';
import classes from './visitor-frame.module.css';

const Tools = fetchedLater(async () => (await import('./visitor-tools.tsx')).VisitorTools, Room);

/** Colours, language and search come once the page is there that one came for. */
export function VisitorTools() {
  const [wanted, setWanted] = useState(false);
  useWhenIdle(async () => setWanted(true));
  return wanted ? <Tools /> : <Room />;
}

function Room() {
  return <span className={classes.tools} />;
}
