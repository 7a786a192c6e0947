import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './tool-button.module.css';

interface ToolButtonProps
  extends ButtonProps,
    Omit<ComponentProps<'button'>, keyof ButtonProps | 'children'> {
  readonly icon: ReactNode;
  /** Stands beside the icon where there is room, else under the pointer; a screen reader says it always. */
  readonly children: string;
}

/** What can be done with a list, at the end of its toolbar. */
export function ToolButton({ icon, children, ...rest }: ToolButtonProps) {
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      title={children}
      leftSection={icon}
      classNames={{ root: classes.tool, section: classes.toolIcon, label: classes.toolWord }}
      {...rest}
    >
      {children}
    </Button>
  );
}
