import { Link } from 'react-router';
import { useApp } from '../app/app-context.tsx';
import { LogoPicture } from '../ui/logo-picture.tsx';
import classes from './shell.module.css';

/** What the application is called, or its logo; leads to its first page. */
export function ProductLink({ className = '' }: { className?: string }) {
  const { description } = useApp();
  const { logo } = description.settings;
  return (
    <>
      {!logo && <span className={classes.mark} aria-hidden />}
      <Link to="/" className={`${classes.product} ${className}`}>
        {logo && <LogoPicture logo={logo} name={description.name} height={28} />}
        {!logo?.saysName && <span className={classes.name}>{description.name}</span>}
      </Link>
    </>
  );
}
