import type { KeptUploads } from './kept-uploads.ts'
import { createListeners } from './listeners.ts'
import { requireCount } from './require-count.ts'
import { needsHash } from './store-file.ts'
import { createUploadEnds, type UploadEnds } from './upload-ends.ts'
import { createUploadRuns } from './upload-runs.ts'
import type { Uploader, UploaderOptions, UploadItem } from './uploader.ts'
import type { UploaderFiles } from './uploader-files.ts'
import {
  createUploaderState,
  retryDelay,
  transition,
  type UploaderEffect,
  type UploaderEvent,
  type UploaderState,
} from './uploader-machine.ts'

interface Options<Meta> {
  readonly options: UploaderOptions
  readonly files: UploaderFiles<Meta>
  readonly kept: KeptUploads
}

/** The state of a queue and what it performs. */
export interface UploadQueue<Meta>
  extends Pick<Uploader<Meta>, 'getItems' | 'subscribe' | 'dispose'>, Pick<UploadEnds, 'whenDone'> {
  readonly send: (event: UploaderEvent) => void
}

/** Runs the machine of one queue. */
export function createUploadQueue<Meta>({ options, files, kept }: Options<Meta>): UploadQueue<Meta> {
  const { random = Math.random, after = platformTimer } = options
  const runs = createUploadRuns({ store: options, files, kept, send })
  const ends = createUploadEnds((id) => state.items.find((each) => each.id === id), options.locale)
  const listeners = createListeners()
  let isDisposed = false
  let items: readonly UploadItem<Meta>[] = []
  let state = createUploaderState({
    concurrency: requireCount('concurrency', options.concurrency ?? 2),
    maxAttempts: requireCount('maxAttempts', options.maxAttempts ?? 4),
    hashes: needsHash(options),
  })

  function send(event: UploaderEvent): void {
    if (isDisposed) return
    const before = state
    const [next, effects] = transition(state, event)
    show(next)
    for (const effect of effects) perform(effect)
    if (next === before) return
    listeners.tell()
    ends.look()
  }

  function show(next: UploaderState): void {
    if (next.items !== state.items) items = next.items.map((queued) => ({ ...queued, ...files.get(queued.id) }))
    state = next
  }

  function perform(effect: UploaderEffect): void {
    const { id } = effect
    switch (effect.type) {
      case 'start':
        runs.start(id, effect.run)
        return
      case 'stop':
        runs.stop(id)
        return
      case 'wait':
        after(retryDelay(effect.attempts, random), () => send({ type: 'waited', id, run: effect.run }))
        return
      case 'forget':
        files.forget(id)
        kept.end(id)
    }
  }

  return {
    send,
    getItems: () => items,
    whenDone: ends.whenDone,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.remove(listener)
    },
    dispose() {
      if (isDisposed) return
      isDisposed = true
      for (const { id } of items) {
        runs.stop(id)
        files.forget(id)
      }
      listeners.clear()
      show({ ...state, items: [] })
      ends.look()
    },
  }
}

function platformTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
