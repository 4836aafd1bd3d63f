import { useEffect, useState } from 'react'

/** Counts down from a number of seconds since the component appeared; give it a new `key` to begin again. Returns the seconds that are left. */
export function useCoolDown(seconds: number): number {
  const [end] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000)
    return () => clearTimeout(timer)
  }, [end, left])
  return left
}
