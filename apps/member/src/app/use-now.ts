import { useEffect, useState } from 'react'

/** Milliseconds. In every time zone hours and days begin at a quarter of an hour. */
const quarter = 15 * 60_000

/** The moment, renewed at each quarter of an hour, and when somebody returns to the page: timers of a hidden page, or of a machine that sleeps, are late. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const renew = () => setNow(new Date())
    const timer = setTimeout(renew, quarter - (now.getTime() % quarter))
    const look = () => document.visibilityState === 'visible' && renew()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now])
  return now
}
