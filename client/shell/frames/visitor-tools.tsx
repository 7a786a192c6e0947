import { useApp } from '../../app/app-context.tsx';
import { menuGroups } from '../../app/menu-groups.ts';
import { ColourSchemeMenu } from '../colour-scheme-menu.tsx';
import { Overlays } from '../../ui/overlays/overlays.tsx';
import { Shortcuts } from '../commands/shortcuts.tsx';
import { LanguageMenu } from '../language-menu.tsx';
import classes from './visitor-frame.module.css';

/** How a visitor sees the pages; where there are several, to find something on them. And what was done. */
export function VisitorTools() {
  const { description } = useApp();
  const screens = menuGroups(description.screens).flatMap((group) => group.screens);
  return (
    <span className={classes.tools}>
      {screens.length > 1 && <Shortcuts />}
      <ColourSchemeMenu />
      <LanguageMenu />
      <Overlays />
    </span>
  );
}
