/** The value of a key, which is created if the map has none. */
export function getOrAdd<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  create: () => Value,
): Value {
  const known = map.get(key)
  if (known) return known
  const created = create()
  map.set(key, created)
  return created
}
