import { useText } from '@teachnet/i18n/react'
import { isRunning, type Task } from '@teachnet/terminal-core'
import { useEffect, useState } from 'react'

/** The duration of a running or finished task. */
export function TaskDuration({ task }: { readonly task: Task }) {
  const text = useText()
  const isGoing = isRunning(task) && task.startTime > 0
  const now = useNow(isGoing)
  const end = isGoing ? now : task.endTime
  if (task.startTime === 0 || end === 0) return null
  const seconds = Math.max(0, end - task.startTime) / 1000
  if (seconds < 60) return <span>{text('terminal.seconds', { seconds: seconds.toFixed(isGoing ? 0 : 1) })}</span>
  const rest = Math.floor(seconds % 60)
  return (
    <span>
      {text('terminal.minutes', { minutes: Math.floor(seconds / 60), seconds: String(rest).padStart(2, '0') })}
    </span>
  )
}

/** Unix milliseconds, updated each second while the task is running. */
function useNow(isGoing: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isGoing) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isGoing])
  return now
}
