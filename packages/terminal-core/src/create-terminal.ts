import { fromPersisted } from './persistence.ts'
import { createCommands } from './commands.ts'
import { createPlatform } from './platform.ts'
import { createQueue } from './queue.ts'
import { createReportError } from './report-error.ts'
import { createSaver } from './saver.ts'
import { createServerRuns } from './server-runs.ts'
import { createStreams } from './streams.ts'
import { toAddedEvent } from './task-event.ts'
import type { TaskRequest, Terminal, TerminalPorts } from './terminal.ts'
import type { TerminalEffect, TerminalEvent } from './transition.ts'

/** Creates a terminal. It runs tasks one after the other, as its state machine decides, after `start`. */
export function createTerminal(ports: TerminalPorts): Terminal {
  const report = createReportError(ports.onError)
  const { uuid, now, after, onHide } = createPlatform(ports, report)
  const callbacks = new Map<string, NonNullable<TaskRequest['callback']>>()
  const listeners = new Set<() => void>()
  let phase: 'created' | 'started' | 'disposed' = 'created'
  let stopWatching = () => {}

  const loaded = report('load', () => ports.load?.())
  const queue = createQueue({
    state: fromPersisted('value' in loaded ? loaded.value : undefined),
    tabs: ports.tabs,
    name: ports.tabs ? uuid() : '',
    perform,
    report,
    onChange() {
      if (queue.isLeading()) saveSoon()
      for (const listener of listeners) report('subscriber', listener)
    },
    onLead: () => void runs.resumeKnown(),
  })
  const { getState } = queue
  const send = (event: TerminalEvent) => {
    if (phase !== 'disposed') queue.send(event)
  }
  const { saveSoon, flush } = createSaver({ after, save: ports.save, report, getState })
  const runs = createServerRuns({ ...ports, report, now, getState, send })
  const streams = createStreams({ connect: ports.connect, after, now, send, report })

  function perform(effect: TerminalEffect, isOwn: boolean): void {
    if (effect.type === 'callback') report('callback', () => callbacks.get(effect.uuid)?.(effect.status))
    else if (effect.type === 'forget') callbacks.delete(effect.uuid)
    else if (effect.type === 'notify') {
      if (isOwn) report('notify', () => ports.notify?.(effect.message))
    } else if (!queue.isLeading()) return
    else if (effect.type === 'connect') streams.open(effect)
    else if (effect.type === 'disconnect') streams.close(effect.uuid)
    else void runs.cancel(effect)
  }

  return {
    getState,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start() {
      if (phase !== 'created') return
      phase = 'started'
      stopWatching = onHide(flush)
      queue.start()
    },
    add(task) {
      const { packageManager } = getState()
      if (task.withPackageManager && packageManager === 'none') {
        send({ type: 'viewed', view: { showPackageManagerDialog: true } })
        return undefined
      }
      const event = toAddedEvent(task, { uuid: uuid(), now: now(), packageManager, timeZone: ports.timeZone })
      if (task.callback) callbacks.set(event.uuid, task.callback)
      send(event)
      return event.uuid
    },
    ...createCommands(send),
    flush,
    dispose() {
      if (phase === 'disposed') return
      phase = 'disposed'
      flush()
      stopWatching()
      listeners.clear()
      callbacks.clear()
      queue.leave()
      streams.closeAll()
    },
  }
}
