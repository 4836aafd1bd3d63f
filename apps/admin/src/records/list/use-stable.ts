import { type RefObject, useRef, useState } from 'react'

/**
 * Returns the same object until one of its values changes, so that a memoised component renders only then. Functions are not compared: those
 * of the returned object call the functions of the last render.
 */
export function useStable<T extends object>(next: T): T {
  const latest = useRef(next)
  latest.current = next
  const [stable, setStable] = useState(() => stableCopy(next, latest))
  if (hasSameValues(stable, next)) return stable
  const changed = stableCopy(next, latest)
  setStable(changed)
  return changed
}

function stableCopy<T extends object>(next: T, latest: RefObject<T>): T {
  const copy = { ...next }
  for (const name of Object.keys(next)) {
    if (typeof Reflect.get(next, name) !== 'function') continue
    Reflect.set(copy, name, (...values: readonly unknown[]): unknown => {
      const current: unknown = Reflect.get(latest.current, name)
      return typeof current === 'function' ? Reflect.apply(current, undefined, values) : undefined
    })
  }
  return copy
}

function hasSameValues(one: object, other: object): boolean {
  const names = Object.keys(other)
  return (
    names.length === Object.keys(one).length &&
    names.every((name) => {
      const [before, now]: readonly unknown[] = [Reflect.get(one, name), Reflect.get(other, name)]
      return Object.is(before, now) || (typeof before === 'function' && typeof now === 'function')
    })
  )
}
