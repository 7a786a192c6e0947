import { Modal, type ModalProps } from '@mantine/core';
import { useLazily } from './use-lazily.ts';

/** A dialog that is drawn from its first opening on. */
export function LazyModal(props: ModalProps) {
  const { drawn, opened } = useLazily(props.opened);
  return drawn ? <Modal {...props} opened={opened} /> : null;
}
