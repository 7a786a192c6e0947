import type { AppDescription } from '#shared/api/app-description.ts';
import { apiAddress } from '../api/call/base.ts';
import classes from './logo-picture.module.css';

interface LogoPictureProps {
  readonly logo: NonNullable<AppDescription['settings']['logo']>;
  /** Of the application: read out where the picture stands in its place. */
  readonly name: string;
  readonly height: number;
}

/** The picture of the contract; its place is kept while it comes. */
export function LogoPicture({ logo, name, height }: LogoPictureProps) {
  return (
    <img
      className={classes.logo}
      src={apiAddress(logo.path)}
      alt={logo.saysName ? name : ''}
      width={Math.round((logo.width / logo.height) * height)}
      height={height}
    />
  );
}
