import { useEffect, useEffectEvent, useState } from 'react'

export interface Countdown {
  /** Whole seconds left. */
  readonly left: number
  readonly isRunning: boolean
  readonly stop: () => void
}

/** Counts seconds down and then calls `onDone` once, unless it is stopped. */
export function useCountdown(seconds: number, onDone: () => void): Countdown {
  const [left, setLeft] = useState(seconds)
  const [isRunning, setRunning] = useState(true)
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    if (!isRunning) return
    if (left <= 0) return finish()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isRunning])
  return { left, isRunning, stop: () => setRunning(false) }
}
