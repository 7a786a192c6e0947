import { Link } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { t } from '../../messages/t.ts';
import { titleDirection } from '../../messages/title-direction.ts';
import { recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { isLedTo } from '../../app/reads-only.ts';
import classes from '../base/fields.module.css';
import { textSize } from '../base/text-size.ts';

interface RecordCellProps {
  /** Undefined where it is not known, or of none that the viewer knows. */
  readonly entity: EntityDescription | undefined;
  readonly id: string;
  readonly title: string | undefined;
  readonly room: 'row' | 'page';
}

/** The record that a reference leads to: a link to it, its title alone, or that it is not shown. */
export function RecordCell({ entity, id, title, room }: RecordCellProps) {
  const app = useApp();
  const size = textSize(room);
  if (title === undefined) {
    if (app.person === null) return null;
    return <span className={`${size} ${classes.faint}`}>{t('fields.notShown')}</span>;
  }
  if (entity === undefined || !isLedTo(app, entity)) {
    return (
      <span dir={titleDirection(title)} className={size}>
        {title}
      </span>
    );
  }
  return (
    <Link
      to={recordAddress(app.description, entity, id)}
      dir={titleDirection(title)}
      className={`mantine-focus-auto ${size} ${classes.led} ${room === 'row' ? classes.clipped : classes.wrapped}`}
    >
      {title}
    </Link>
  );
}
