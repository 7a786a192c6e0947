import type { CSSProperties } from 'react';
import type { Option } from '#shared/fields/field.ts';
import { isThemeColour } from '../../ui/theme/colours.ts';
import classes from '../base/fields.module.css';

/** An option or state by its label, in the colour the contract gave it. */
export function OptionBadge({
  options,
  name,
  size,
}: {
  options: readonly Option[];
  name: string;
  size?: 'md' | 'lg';
}) {
  const option = options.find((candidate) => candidate.name === name);
  const hue = `--mantine-color-${colourOf(option)}-light`;
  const colours = { '--ground': `var(${hue})`, '--letters': `var(${hue}-color)` } as CSSProperties;
  return (
    <span className={classes.badge} data-large={size === 'lg' || undefined} style={colours}>
      {option?.label ?? name}
    </span>
  );
}

function colourOf(option: Option | undefined): string {
  return isThemeColour(option?.colour) ? option.colour : 'gray';
}
