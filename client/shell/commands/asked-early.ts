import { useLayoutEffect } from 'react';

let asked = false;

/** Stands for the frame until its code is here: who presses Ctrl+K on the page that is seen already gets the palette then. */
export function HearsEarly(): null {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      asked = true;
    };
    document.documentElement.addEventListener('keydown', listen);
    return () => document.documentElement.removeEventListener('keydown', listen);
  }, []);
  return null;
}

/** Whether the palette was asked for before there was anything to open it; told once. */
export function wasAskedEarly(): boolean {
  const was = asked;
  asked = false;
  return was;
}
