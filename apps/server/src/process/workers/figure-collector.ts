import type { FromPrimary } from './worker-messages.ts'

interface Asked {
  send: (message: FromPrimary) => unknown
}

type Plain = Record<string, unknown>[]

interface FigureCollector {
  /** Takes a worker's answer; one that comes too late is left out. */
  readonly take: (answer: { readonly id: number; readonly figures: Plain }) => void
  /** Requests the figures of all workers, and returns those that arrived in time. */
  readonly all: () => Promise<Plain[]>
}

/** In ms. A worker whose event loop is blocked must not delay the figures of the others for longer. */
const patience = 2000

/** Collects the figures of several processes. */
export function createFigureCollector(workers: () => readonly Asked[], limit = patience): FigureCollector {
  const waiting = new Map<number, (figures: Plain) => void>()
  let lastId = 0

  const askOne = (worker: Asked): Promise<Plain | undefined> =>
    new Promise((resolve) => {
      const id = ++lastId
      const end = (figures?: Plain) => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(figures)
      }
      const timer = setTimeout(end, limit)
      waiting.set(id, end)
      worker.send({ kind: 'measure', id })
    })

  return {
    take: ({ id, figures }) => waiting.get(id)?.(figures),
    all: async () => (await Promise.all(workers().map(askOne))).filter((figures) => figures !== undefined),
  }
}
