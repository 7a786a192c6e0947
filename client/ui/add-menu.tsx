import { Button, Menu, ScrollArea } from '@mantine/core';
import type { ReactNode } from 'react';
import { LazyMenu } from './lazy/lazy-popover.tsx';

interface AddMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly choices: readonly { readonly key: string; readonly label: string }[];
  onAdd(key: string): void;
  /** It was just asked for, so it has the focus. */
  readonly fresh?: boolean | undefined;
  readonly className?: string | undefined;
  /** Items before those that are added. */
  readonly children?: ReactNode;
}

/** A button with a menu of what may be added here. The focus goes to what was added, so it does not come back. */
export function AddMenu({ label, icon, choices, onAdd, fresh, className, children }: AddMenuProps) {
  return (
    <LazyMenu
      position="bottom-start"
      shadow="md"
      returnFocus={false}
      renderButton={(opener) => (
        <Button
          {...opener}
          size="xs"
          variant="subtle"
          color="gray"
          autoFocus={fresh}
          className={className}
          leftSection={icon}
        >
          {label}
        </Button>
      )}
    >
      <Menu.Dropdown>
        <ScrollArea.Autosize mah="50vh" type="auto">
          {children}
          {choices.map((choice) => (
            <Menu.Item key={choice.key} onClick={() => onAdd(choice.key)}>
              {choice.label}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </LazyMenu>
  );
}
