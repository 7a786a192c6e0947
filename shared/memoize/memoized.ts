/** The same function, which works an answer out once for an object and keeps it for as long as that is there. */
export function memoized<Of extends object, Answer>(work: (of: Of) => Answer): (of: Of) => Answer {
  const answers = new WeakMap<Of, { readonly answer: Answer }>();
  return (of) => {
    const known = answers.get(of);
    if (known !== undefined) return known.answer;
    const answer = work(of);
    answers.set(of, { answer });
    return answer;
  };
}

/** The same of two objects: an answer is kept for as long as both are there. */
export function memoizedOfTwo<First extends object, Second extends object, Answer>(
  work: (first: First, second: Second) => Answer,
): (first: First, second: Second) => Answer {
  const ofFirst = memoized((first: First) => memoized((second: Second) => work(first, second)));
  return (first, second) => ofFirst(first)(second);
}
