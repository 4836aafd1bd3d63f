import {
  createStreamConnect,
  createTerminal,
  isRunning,
  linesOf,
  taskStatus,
  type Terminal,
  type Task,
} from '@teachnet/terminal-core'
import { openEventStream } from '@teachnet/terminal-core/event-stream'

/** The queue of a deployment server. Its stream needs a token, which an EventSource could not send. */
export function createDeployments(server: string, token: string): Terminal {
  return createTerminal({
    connect: createStreamConnect({
      open: (url) => openEventStream(url, { headers: { authorization: `Bearer ${token}` } }),
      findUrl: ({ uuid, command }) => `${server}/run?${new URLSearchParams({ uuid, command })}`,
    }),
  })
}

/** Shows the tasks in an element, and keeps it current. @returns a function that ends this */
export function showTasks(terminal: Terminal, element: HTMLElement): () => void {
  const show = () => element.replaceChildren(...terminal.getState().taskList.map(toElement))
  show()
  return terminal.subscribe(show)
}

function toElement(task: Task): HTMLElement {
  const details = Object.assign(document.createElement('details'), { open: true })
  const summary = Object.assign(document.createElement('summary'), { textContent: `${task.command}: ${stateOf(task)}` })
  const output = document.createElement('pre')
  for (const line of linesOf(task.message)) {
    for (const { text, style } of line) {
      const span = Object.assign(document.createElement('span'), { textContent: text })
      if (style?.colour !== undefined) span.className = style.colour
      output.append(span)
    }
    output.append('\n')
  }
  details.append(summary, output)
  return details
}

function stateOf(task: Task): string {
  if (isRunning(task)) return 'running'
  if (task.status === taskStatus.success) return 'done'
  return task.status === taskStatus.failed ? 'failed' : 'waiting'
}
