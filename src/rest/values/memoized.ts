/** Makes a function remember its result for each object, as long as the object exists. */
export function memoized<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, { readonly made: Made }>();
  return (key) => {
    const kept = known.get(key);
    if (kept) return kept.made;
    const made = make(key);
    known.set(key, { made });
    return made;
  };
}
