/** The same function, which works an answer out once in a turn of the event loop. */
export function onceInTurn<Answer>(work: () => Answer): () => Answer {
  let known: { readonly answer: Answer } | undefined;
  return () => {
    if (known === undefined) {
      known = { answer: work() };
      setImmediate(() => {
        known = undefined;
      });
    }
    return known.answer;
  };
}
