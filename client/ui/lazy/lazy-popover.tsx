import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { type ReactNode, type Ref, type RefObject, useId, useImperativeHandle, useRef } from 'react';
import { useLazily } from './use-lazily.ts';

/** What the button gets that opens it. */
export interface OpenerProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly 'aria-haspopup': 'dialog' | 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  onClick(): void;
}

interface Opening {
  /** Undefined: it keeps that itself. */
  readonly opened?: boolean;
  onChange?(opened: boolean): void;
}

interface ByButton extends Opening {
  renderButton(props: OpenerProps): ReactNode;
}

type LazyPopoverProps = Omit<PopoverProps, keyof ByButton | 'id'> & ByButton;
type LazyMenuProps = Omit<MenuProps, keyof ByButton | 'id'> & ByButton;

/** A popover of a button that is drawn from its first opening on; `children` is its dropdown. */
export function LazyPopover({
  renderButton,
  children,
  opened: wanted,
  onChange,
  ...popover
}: LazyPopoverProps) {
  const { opener, drawn, ...opening } = useOpener('dialog', { opened: wanted, onChange });
  return (
    <>
      {renderButton(opener)}
      {drawn && (
        <Popover {...popover} {...opening} id={opener.id}>
          <Popover.Target>
            <ElementOf element={opener.ref} />
          </Popover.Target>
          {children}
        </Popover>
      )}
    </>
  );
}

/** A menu of a button that is drawn from its first opening on; `children` is its dropdown. */
export function LazyMenu({ renderButton, children, opened: wanted, onChange, ...menu }: LazyMenuProps) {
  const { opener, drawn, ...opening } = useOpener('menu', { opened: wanted, onChange });
  return (
    <>
      {renderButton(opener)}
      {drawn && (
        <Menu {...menu} {...opening} id={opener.id}>
          <Menu.Target>
            <ElementOf element={opener.ref} />
          </Menu.Target>
          {children}
        </Menu>
      )}
    </>
  );
}

function useOpener(kind: OpenerProps['aria-haspopup'], { opened: value, onChange: tell }: Opening) {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [wanted, onChange] = useUncontrolled({ value, defaultValue: false, onChange: tell });
  const { drawn, opened } = useLazily(wanted);
  const opener: OpenerProps = {
    ref,
    id,
    'aria-haspopup': kind,
    'aria-expanded': opened,
    // As Mantine calls its dropdown.
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onClick: () => onChange(!wanted),
  };
  return { opener, drawn, opened, onChange };
}

/** Stands for an element that is there already, so that it is not drawn anew. */
function ElementOf({
  element,
  ref,
}: {
  readonly element: RefObject<HTMLElement | null>;
  readonly ref?: Ref<HTMLElement | null>;
}) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current);
  return null;
}
