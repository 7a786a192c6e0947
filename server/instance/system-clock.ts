import type { Clock } from '#server/runtime.ts';

/** The time of the machine. Everything within one millisecond has the same text, which is written once. */
export const systemClock: Clock = {
  now: () => {
    const milliseconds = Date.now();
    if (milliseconds !== last.milliseconds)
      last = { milliseconds, text: new Date(milliseconds).toISOString() };
    return last.text;
  },
};

let last = { milliseconds: 0, text: '' };
