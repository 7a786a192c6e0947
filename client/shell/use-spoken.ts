import { useDirection } from '@mantine/core';
import { useEffect, useState } from 'react';
import { directionOf } from '#shared/messages/direction.ts';
import { speak } from '../messages/load-messages.ts';

/** Whether the page speaks a language; where it speaks another one, its messages are fetched. */
export function useSpoken(language: string | undefined): boolean {
  const [spoken, setSpoken] = useState(document.documentElement.lang);
  const { setDirection } = useDirection();
  useEffect(() => {
    if (language === undefined || language === spoken) return;
    const turn = () => {
      setDirection(directionOf(language));
      setSpoken(language);
    };
    // Where they cannot be fetched the page goes on in the language that it has.
    speak(language).then(turn, turn);
  }, [language, spoken, setDirection]);
  return language === undefined || language === spoken;
}
