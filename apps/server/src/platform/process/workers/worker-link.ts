import cluster from 'node:cluster'

import { type Figures, fromPrimary, type FromWorker } from './worker-messages.ts'

/** The connection of a worker with its primary process. */
export interface WorkerLink {
  /** From 1; a successor has the same. */
  readonly number: number
  readonly announceReady: (welcome: string) => void
  /** Calls back when another worker has taken over. */
  readonly onRetire: (retire: () => void) => void
  /** Sets the figures that this worker returns on request. */
  readonly shareFigures: (load: () => Promise<Figures>) => void
  /** Returns the figures of all workers, this one included. */
  readonly loadAllFigures: () => Promise<readonly Figures[]>
  /** Lets the other workers drop what a notice names; resolves when they have. */
  readonly dropElsewhere: (notice: string) => Promise<void>
  /** Calls back with the notices of the other workers. */
  readonly onDrop: (drop: (notice: string) => void) => void
}

/** Connects this process, the worker of that number, with its primary process; undefined if it has none. */
export function openWorkerLink(number: number | undefined): WorkerLink | undefined {
  const { worker } = cluster
  if (!worker || number === undefined) return undefined
  const send = (message: FromWorker) => {
    // Without a primary process, `node:cluster` ends this one.
    if (worker.isConnected()) worker.send(message)
  }
  let retire = () => {}
  let load = async (): Promise<Figures> => []
  let drop = (_notice: string) => {}
  const dropping = new Map<number, () => void>()
  let lastId = 0
  const waiting = new Map<number, (all: readonly Figures[]) => void>()
  process.on('message', (message) => {
    const { success, data } = fromPrimary.safeParse(message)
    if (!success) return
    if (data.kind === 'retire') retire()
    else if (data.kind === 'drop') {
      drop(data.notice)
      send({ kind: 'dropped', id: data.id })
    } else if (data.kind === 'dropped') {
      dropping.get(data.id)?.()
      dropping.delete(data.id)
    } else if (data.kind === 'allFigures') {
      waiting.get(data.id)?.(data.all)
      waiting.delete(data.id)
    } else
      load().then(
        (figures) => send({ kind: 'figures', id: data.id, figures: figures.map((each) => ({ ...each })) }),
        () => send({ kind: 'figures', id: data.id, figures: [] }),
      )
  })
  return {
    number,
    announceReady: (welcome) => send({ kind: 'ready', welcome }),
    onRetire: (callback) => {
      retire = callback
    },
    shareFigures: (own) => {
      load = own
    },
    dropElsewhere: (notice) =>
      new Promise((resolve) => {
        if (!worker.isConnected()) return resolve()
        const id = ++lastId
        dropping.set(id, resolve)
        send({ kind: 'drop', id, notice })
      }),
    onDrop: (callback) => {
      drop = callback
    },
    loadAllFigures: () =>
      new Promise((resolve) => {
        const id = ++lastId
        waiting.set(id, resolve)
        send({ kind: 'ask', id })
      }),
  }
}
