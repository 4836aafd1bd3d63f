import { linesOf, taskStatus, type Terminal } from '@teachnet/terminal-core'
import { useSyncExternalStore } from 'react'

/** Every task with its output. Create the terminal once, outside the components. */
export function TerminalView({ terminal }: { terminal: Terminal }) {
  const { taskList } = useSyncExternalStore(terminal.subscribe, terminal.getState, terminal.getState)
  return (
    <ol>
      {taskList.map(({ uuid, command, status, message }) => (
        <li key={uuid}>
          <code>{command}</code>
          {status === taskStatus.failed && (
            <button type="button" onClick={() => terminal.retry(uuid)}>
              Run again
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
      ))}
    </ol>
  )
}
