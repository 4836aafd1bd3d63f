import { fromPersisted } from './persistence.ts'
import { createPlatform } from './platform.ts'
import { createQueue } from './queue.ts'
import { createReportError, reportLate } from './report-error.ts'
import { createSaver } from './saver.ts'
import { createStreams } from './streams.ts'
import { toAddedEvent } from './task-event.ts'
import type { Run, TaskRequest, Terminal, TerminalPorts } from './terminal.ts'
import { taskStatus } from './terminal-state.ts'
import type { TerminalEffect } from './transition.ts'

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
    onLead: () => void resumeKnown(),
  })
  const { saveSoon, flush } = createSaver({ after, save: ports.save, report, getState: queue.getState })
  const streams = createStreams({ connect: ports.connect, after, now, send: queue.send, report })

  function perform(effect: TerminalEffect, isOwn: boolean): void {
    if (effect.type === 'callback') report('callback', () => callbacks.get(effect.uuid)?.(effect.status))
    else if (effect.type === 'forget') callbacks.delete(effect.uuid)
    else if (effect.type === 'notify') {
      if (isOwn) report('notify', () => ports.notify?.(effect.message))
    } else if (!queue.isLeading()) return
    else if (effect.type === 'connect') streams.open(effect)
    else if (effect.type === 'disconnect') streams.close(effect.uuid)
    else void cancel(effect)
  }

  async function cancel({ uuid, attempt }: Run): Promise<void> {
    if (!ports.cancel) return queue.send({ type: 'lost', uuid, at: now().getTime() })
    const asked = await reportLate(report, 'cancel', () => ports.cancel?.({ uuid, attempt }))
    if ('error' in asked) queue.send({ type: 'cancelFailed', uuid, attempt })
  }

  async function resumeKnown(): Promise<void> {
    const { taskList } = queue.getState()
    const unknown = taskList.filter(({ status, attempt }) => status === taskStatus.unknown && attempt > 0)
    if (unknown.length === 0) return
    const found = await reportLate(report, 'findRuns', () => ports.findRuns?.(unknown))
    if (phase !== 'started' || 'error' in found) return
    for (const each of found.value ?? []) queue.send({ type: 'resumed', uuid: each })
  }

  return {
    getState: queue.getState,
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
      const { packageManager } = queue.getState()
      if (task.withPackageManager && packageManager === 'none') {
        queue.send({ type: 'viewed', view: { showPackageManagerDialog: true } })
        return undefined
      }
      const event = toAddedEvent(task, { uuid: uuid(), now: now(), packageManager })
      if (task.callback) callbacks.set(event.uuid, task.callback)
      queue.send(event)
      return event.uuid
    },
    retry: (uuid) => queue.send({ type: 'retried', uuid }),
    resume: (uuid) => queue.send({ type: 'resumed', uuid }),
    cancel: (uuid) => queue.send({ type: 'cancelled', uuid }),
    remove: (uuid) => queue.send({ type: 'deleted', uuid }),
    clearSuccesses: () => queue.send({ type: 'successesCleared' }),
    toggleMessage: (uuid) => queue.send({ type: 'messageToggled', uuid }),
    show: () => queue.send({ type: 'shown' }),
    hide: () => queue.send({ type: 'hidden' }),
    configure({ showPackageManagerDialog, showConfig, ...settings }) {
      const view = {
        ...(showPackageManagerDialog !== undefined && { showPackageManagerDialog }),
        ...(showConfig !== undefined && { showConfig }),
      }
      if (Object.keys(view).length > 0) queue.send({ type: 'viewed', view })
      if (Object.keys(settings).length > 0) queue.send({ type: 'configured', settings })
    },
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
