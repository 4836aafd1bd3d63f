import { useEffect, useState } from 'react'

export interface CoolDown {
  /** Seconds left; 0 when it is over. */
  readonly left: number
  readonly start: () => void
}

/** Counts whole seconds down to zero. */
export function useCoolDown(seconds: number): CoolDown {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return { left, start: () => setLeft(seconds) }
}
