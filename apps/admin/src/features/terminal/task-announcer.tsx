import { useText } from '@teachnet/i18n/react'
import { isRunning, type Task } from '@teachnet/terminal-core'
import { useEffect, useRef, useState } from 'react'
import { statusName } from './status-name.ts'

/** Milliseconds between two announcements of growing output: a screen reader must finish the previous one. */
const pause = 5000

/**
 * Announces changes to screen readers: each change of a status, and occasionally the number of printed lines. It never reads the output
 * itself.
 */
export function TaskAnnouncer({ tasks }: { readonly tasks: readonly Task[] }) {
  const text = useText()
  const [said, setSaid] = useState('')
  const known = useRef(new Map<string, string>())
  const latest = useRef(tasks)

  useEffect(() => {
    latest.current = tasks
    const changed = tasks.filter((task) => known.current.get(task.uuid) !== statusName(task))
    known.current = new Map(tasks.map((task) => [task.uuid, statusName(task)]))
    const sentences = changed.map((task) =>
      text('terminal.changed', { command: task.command, status: text(`terminal.status.${statusName(task)}`) }),
    )
    if (sentences.length > 0) setSaid(sentences.join(' '))
  }, [tasks, text])

  const running = tasks.find(isRunning)?.uuid
  useEffect(() => {
    if (running === undefined) return undefined
    const timer = setInterval(() => {
      const task = latest.current.find(({ uuid }) => uuid === running)
      if (task) setSaid(text('terminal.printed', { command: task.command, count: lineCount(task) }))
    }, pause)
    return () => clearInterval(timer)
  }, [running, text])

  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}

function lineCount({ message: { blocks, dropped } }: Task): number {
  return blocks.reduce((sum, block) => sum + block.length, dropped)
}
