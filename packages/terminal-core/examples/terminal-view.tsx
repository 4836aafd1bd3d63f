import { isRunning, linesOf, type Task, taskStatus, type Terminal } from '@teachnet/terminal-core'
import { useSyncExternalStore } from 'react'

/** Every task with its output. Create and start the terminal once, outside the components. */
export function TerminalView({ terminal }: { terminal: Terminal }) {
  const { taskList } = useSyncExternalStore(terminal.subscribe, terminal.getState, terminal.getState)
  return (
    <ol>
      {taskList.map((task) => (
        <TaskView key={task.uuid} task={task} terminal={terminal} />
      ))}
    </ol>
  )
}

function TaskView({ task, terminal }: { task: Task; terminal: Terminal }) {
  const { uuid, command, status, message, isCancelling } = task
  return (
    <li>
      <code>{command}</code>
      {(status === taskStatus.failed || status === taskStatus.unknown) && (
        <button type="button" onClick={() => terminal.retry(uuid)}>
          Run again
        </button>
      )}
      {isRunning(task) && (
        <button type="button" disabled={isCancelling} onClick={() => terminal.cancel(uuid)}>
          Stop
        </button>
      )}
      {message.dropped > 0 && <p>{message.dropped} earlier lines are gone.</p>}
      <pre>
        {linesOf(message).map((line, index) => (
          <div key={message.dropped + index}>
            {line.map(({ text, style }, at) => (
              <span key={at} className={style?.colour} style={{ fontWeight: style?.bold && 'bold' }}>
                {text}
              </span>
            ))}
          </div>
        ))}
      </pre>
    </li>
  )
}
