import { toRejectionText } from '../messages.ts'
import { sizeLimitOf } from '../site-config.ts'
import type { NextAttempt, QueueFiles, UploadItem } from './queue-files.ts'
import { requireCount } from './require-count.ts'
import { createUploadAttempts, needsHash, platformTimer } from './upload-attempts.ts'
import { UploadError } from './upload-error.ts'
import type { Connection, Uploader, UploaderOptions } from './uploader.ts'
import {
  createUploaderState,
  itemOf,
  type QueuedFile,
  retryDelay,
  transition,
  type UploaderEffect,
  type UploaderEvent,
} from './uploader-machine.ts'

/** The state of a queue and what it performs. */
export interface UploadQueue<Meta, Result> extends Pick<
  Uploader<Meta, Result>,
  'getItems' | 'getStatus' | 'subscribe' | 'dispose' | 'clear' | 'whenDone'
> {
  readonly send: (event: UploaderEvent) => void
}

type WaitEffect = Extract<UploaderEffect, { type: 'wait' }>

/** Somebody who waits for the end of a file. */
interface Waiter<Result> {
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

/** Runs the machine of one queue. The costs of an event do not depend on how many callers wait for files. */
export function createUploadQueue<Meta, Result>(
  options: UploaderOptions<Result>,
  files: QueueFiles<Meta>,
): UploadQueue<Meta, Result> {
  const { random = Math.random, after = platformTimer, connection = browserConnection() } = options
  const attempts = createUploadAttempts({ store: options, files, after, random, send })
  const listeners = new Set<() => void>()
  const waiters = new Map<string, Waiter<Result>[]>()
  const retries = new Map<string, { readonly next: NextAttempt; readonly cancel: () => void }>()
  let isDisposed = false
  let leaveConnection: (() => void) | undefined
  let state = createUploaderState({
    concurrency: requireCount('concurrency', options.concurrency ?? 2),
    maxAttempts: requireCount('maxAttempts', options.maxAttempts ?? 4),
    hashes: needsHash(options),
  })
  let visible = state
  let items: readonly UploadItem<Meta, Result>[] = []
  let status = { isPaused: false, isOffline: false }

  function send(event: UploaderEvent): void {
    if (isDisposed) return
    const before = state
    const [next, effects] = transition(state, event)
    state = next
    for (const effect of effects) perform(effect)
    if (next === before) return
    watchWhileUsed()
    // A subscriber may remove the file: its result is there.
    if (event.type === 'succeeded') settle(event.id)
    notify()
    if ('id' in event && event.type !== 'progressed') settle(event.id)
  }

  function perform(effect: UploaderEffect): void {
    const { id } = effect
    leaveWait(id)
    switch (effect.type) {
      case 'start':
        return attempts.start(id, effect.run)
      case 'stop':
        return attempts.stop(id)
      case 'wait':
        return wait(effect)
      case 'abandon':
        return attempts.abandon(id)
      case 'forget':
        files.forget(id)
    }
  }

  function wait({ id, run, attempts, delay = retryDelay(attempts, random), error: reason }: WaitEffect): void {
    const began = options.now?.() ?? new Date()
    const cancel = after(delay, () => send({ type: 'waited', id, run }))
    retries.set(id, { next: { at: began.getTime() + delay, reason }, cancel })
  }

  /** A timer keeps a program running, and may be as long as an hour. */
  function leaveWait(id: string): void {
    retries.get(id)?.cancel()
    retries.delete(id)
  }

  /** An error of one subscriber is reported like an uncaught error of the page, and does not affect the others. */
  function notify(): void {
    for (const listener of listeners) {
      try {
        listener()
      } catch (error) {
        report(error)
      }
    }
  }

  /** Resolves or rejects the promises about a file that has ended. */
  function settle(id: string): void {
    const waiting = waiters.get(id)
    if (!waiting) return
    const item = itemOf(state, id)
    if (item && !hasEnded(item)) return
    waiters.delete(id)
    for (const { resolve, reject } of waiting) {
      if (item?.status === 'done') resolve(item.result as Result)
      else reject(reasonOf(item, id, options))
    }
  }

  function getItems(): readonly UploadItem<Meta, Result>[] {
    if (visible.items === state.items) return items
    // Unchanged files keep their value. After a removal or an addition their positions are those of the same ids.
    const queued = visible.items
    const isSameList =
      queued.length === state.items.length && queued[queued.length - 1]?.id === state.items[queued.length - 1]?.id
    const known = isSameList ? undefined : new Map(queued.map((item, at) => [item, items[at]]))
    const next = items.slice(0, state.items.length)
    for (let at = 0; at < state.items.length; at += 1) {
      const item = state.items[at]
      if (item !== undefined && (known || item !== queued[at]))
        // What the machine stores as a result is what the transport has returned.
        next[at] = known?.get(item) ?? toVisible(item as QueuedFile<Result>)
    }
    visible = state
    items = next
    return items
  }

  function toVisible(item: QueuedFile<Result>): UploadItem<Meta, Result> {
    const retry = item.status === 'pausingBeforeRetry' ? retries.get(item.id)?.next : undefined
    return Object.assign({}, item, files.get(item.id), { retry })
  }

  function getStatus(): { readonly isPaused: boolean; readonly isOffline: boolean } {
    // A read changes nothing: while the queue listens to nothing, only the connection itself knows its state.
    const isOffline = leaveConnection ? state.isOffline : connection?.isOnline() === false
    const next = { isPaused: state.isPaused, isOffline }
    if (next.isPaused !== status.isPaused || next.isOffline !== status.isOffline) status = next
    return status
  }

  function readConnection(): void {
    send({ type: connection?.isOnline() === false ? 'disconnected' : 'connected' })
  }

  /** A queue without files and subscribers listens to nothing: the page that has made it can be freed without `dispose`. */
  function watchWhileUsed(): void {
    const isUsed = !isDisposed && (listeners.size > 0 || state.items.length > 0)
    if (isUsed === (leaveConnection !== undefined)) return
    leaveConnection?.()
    // A connection written in JavaScript may return nothing.
    leaveConnection = isUsed && connection ? (connection.subscribe(readConnection) ?? (() => {})) : undefined
    if (leaveConnection) readConnection()
  }

  function end(endFile: (id: string) => void): void {
    if (isDisposed) return
    isDisposed = true
    files.close()
    watchWhileUsed()
    for (const { id } of state.items) {
      leaveWait(id)
      endFile(id)
      files.release(id)
    }
    listeners.clear()
    state = { ...state, items: [], positions: new Map() }
    for (const id of [...waiters.keys()]) settle(id)
  }

  readConnection()

  return {
    send,
    getItems,
    getStatus,
    whenDone: (id) =>
      new Promise((resolve, reject) => {
        waiters.set(id, [...(waiters.get(id) ?? []), { resolve, reject }])
        settle(id)
      }),
    subscribe(listener) {
      listeners.add(listener)
      watchWhileUsed()
      return () => {
        listeners.delete(listener)
        watchWhileUsed()
      }
    },
    dispose: () => end(attempts.leave),
    async clear() {
      end((id) => {
        attempts.stop(id)
        attempts.abandon(id)
      })
      await files.clear()
    },
  }
}

/** Whether nothing more happens to a file by itself. */
function hasEnded({ status }: QueuedFile): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled' || status === 'refused'
}

/**
 * Why a file ended without an address.
 *
 * @param item undefined: it was removed
 * @param options the limits that the message of a rejected file names, and its language
 */
function reasonOf(
  item: QueuedFile | undefined,
  id: string,
  { locale = 'en', config = {}, limits }: UploaderOptions<unknown>,
): unknown {
  const problem = item?.problem
  if (problem) {
    const { maxSize = Infinity } = config
    // The message about types is that of the specification.
    const facts = { ...limits, maxSize: sizeLimitOf(item.name, { ...config, maxSize }) }
    const message = item.message ?? toRejectionText(problem, locale, facts)
    return new UploadError(message, false, undefined, { code: 'refused', problem })
  }
  if (item?.status === 'failed') return item.error
  const code = item ? 'cancelled' : 'removed'
  return new UploadError(`Upload ${code}: ${item?.name ?? id}`, false, undefined, { code })
}

/** Node and workers without these events count as connected. */
function browserConnection(): Connection | undefined {
  const { navigator, addEventListener } = globalThis
  if (typeof addEventListener !== 'function' || typeof navigator?.onLine !== 'boolean') return undefined
  return {
    isOnline: () => navigator.onLine,
    subscribe(listener) {
      for (const type of ['online', 'offline']) globalThis.addEventListener(type, listener)
      return () => {
        for (const type of ['online', 'offline']) globalThis.removeEventListener(type, listener)
      }
    },
  }
}

/** Node has no `reportError`: there a later task throws the error. */
function report(error: unknown): void {
  const { reportError } = globalThis
  if (typeof reportError === 'function') return reportError(error)
  setTimeout(() => {
    throw error
  })
}
