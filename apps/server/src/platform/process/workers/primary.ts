import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { createLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { fromWorker, type FromPrimary } from './worker-messages.ts'

type Log = ReturnType<typeof createLog>

/** A place for one worker; its number stays the same when the worker is replaced. */
interface Slot {
  readonly number: number
  worker?: Worker
  /** Since when the worker serves requests, in ms of the process' clock. */
  readySince: number
  /** Number of consecutive ends, each soon after the start. */
  failures: number
}

interface Options {
  readonly count: number
  /** Whether the port is a socket of systemd: `node:cluster` closes it with the last worker, and cannot open it again. */
  readonly hasGivenSocket: boolean
  readonly log: Log
}

interface Workers {
  /** The text of the first worker for the operator. */
  readonly welcome: string
  /** Stops all workers as a signal does. @throws Error when one could not stop cleanly */
  readonly close: () => Promise<void>
}

/** A worker that served requests for at least this time, in ms, is started again after the shortest pause. */
const steadyAfter = 60_000
const shortestPause = 1000
const longestPause = 30_000

/** Returns the pause in ms before a worker is started again, after a number of consecutive failures. */
export function pauseAfter(failures: number): number {
  return Math.min(longestPause, shortestPause * 2 ** Math.min(failures - 1, 10))
}

/**
 * Runs this program in several processes on one port. The first one starts alone, since it migrates the database and creates the first
 * administrator. Workers that end by themselves are started again. SIGUSR2 replaces them one after the other, each as soon as its
 * successor serves requests.
 *
 * @throws StartError when the first worker does not start; it has reported the reason
 */
export async function startWorkers({ count, hasGivenSocket, log }: Options): Promise<Workers> {
  const slots = Array.from({ length: count }, (_, index): Slot => ({ number: index + 1, readySince: 0, failures: 0 }))
  const restarts = new Set<NodeJS.Timeout>()
  let isStopping = false
  collectFigures(slots)
  relayDrops()

  const startIn = async (slot: Slot): Promise<string> => {
    const { worker, welcome } = await startWorker(slot.number)
    const earlier = slot.worker
    slot.worker = worker
    slot.readySince = performance.now()
    log.info({ worker: slot.number, pid: worker.process.pid }, 'a worker serves requests')
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (slot.worker === worker) restart(slot, { pid: worker.process.pid, code, signal })
    })
    if (earlier && !earlier.isDead()) await retire(earlier)
    return welcome
  }
  const restart = (slot: Slot, ended: object) => {
    delete slot.worker
    if (isStopping) return
    slot.failures = performance.now() - slot.readySince > steadyAfter ? 1 : slot.failures + 1
    if (hasGivenSocket && slots.every(({ worker }) => worker === undefined)) {
      log.fatal(ended, 'the last worker ended by itself; the service manager starts the server again')
      process.exit(1)
    }
    const pause = pauseAfter(slot.failures)
    log.error({ worker: slot.number, ...ended, pause }, 'a worker ended by itself; it is started again')
    const timer = setTimeout(() => {
      restarts.delete(timer)
      startIn(slot).catch((error: unknown) => restart(slot, { err: error }))
    }, pause)
    restarts.add(timer)
  }

  const started = Promise.withResolvers<void>()
  onReplaceSignal(log, started.promise, async () => {
    for (const slot of slots) if (slot.worker && !isStopping) await startIn(slot)
  })
  const [first, ...others] = slots
  const welcome = first ? await startIn(first) : ''
  await Promise.all(others.map((slot) => startIn(slot).catch((error: unknown) => restart(slot, { err: error }))))
  started.resolve()
  return {
    welcome,
    close: async () => {
      isStopping = true
      restarts.forEach(clearTimeout)
      await stopAll()
    },
  }
}

/** Starts a process and waits until it serves requests. @throws StartError when it ends before */
async function startWorker(number: number): Promise<{ readonly worker: Worker; readonly welcome: string }> {
  const worker = cluster.fork({ TEACHNET_WORKER: String(number) })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  worker.on('message', (message) => {
    const { data } = fromWorker.safeParse(message)
    if (data?.kind === 'ready') resolve(data.welcome)
  })
  worker.once('exit', (code) => reject(new StartError(`Worker ${number} ended (${code}) before it served requests.`)))
  return { worker, welcome: await promise }
}

/** Lets a worker finish its requests and jobs; the others take the new ones. */
async function retire(worker: Worker): Promise<void> {
  if (!worker.isConnected()) return
  const exited = once(worker, 'exit')
  worker.send({ kind: 'retire' } satisfies FromPrimary)
  await exited
}

/** A signal during the start or a replacement starts another one after it; without a listener it would end the process. */
function onReplaceSignal(log: Log, started: Promise<void>, replaceAll: () => Promise<void>): void {
  let last = started
  let queued = 0
  process.on('SIGUSR2', () => {
    if (queued > 1) return
    queued += 1
    last = last
      .then(async () => {
        log.info('replacing the workers one after the other')
        await replaceAll()
        log.info('all workers are replaced')
      })
      .catch((error: unknown) => log.error({ err: error }, 'a new worker did not start; the old ones go on'))
      .finally(() => (queued -= 1))
  })
}

/** Also those that are starting or retiring. */
async function stopAll(): Promise<void> {
  const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const ends = await Promise.all(
    running.map(async (worker) => {
      const exited: Promise<unknown[]> = once(worker, 'exit')
      worker.process.kill('SIGTERM')
      return exited
    }),
  )
  // One that was still starting is ended by the signal itself.
  if (!ends.every(([code, signal]) => code === 0 || signal === 'SIGTERM'))
    throw new Error('A worker could not stop cleanly')
}

/** Replies to each worker that requests the figures of all. */
function collectFigures(slots: readonly Slot[]): void {
  const collect = createFigureCollector(() => slots.flatMap(({ worker }) => (worker?.isConnected() ? [worker] : [])))
  cluster.on('message', (worker, message) => {
    const { data } = fromWorker.safeParse(message)
    if (data?.kind === 'ask')
      void collect.all().then((all) => {
        if (worker.isConnected()) worker.send({ kind: 'allFigures', id: data.id, all } satisfies FromPrimary)
      })
    else if (data?.kind === 'figures') collect.take(data)
  })
}

interface Requested {
  send: (message: FromPrimary) => unknown
}

type Plain = Record<string, unknown>[]

interface FigureCollector {
  /** Takes a worker's answer; one that comes too late is left out. */
  readonly take: (reply: { readonly id: number; readonly figures: Plain }) => void
  /** Requests the figures of all workers, and returns those that arrived in time. */
  readonly all: () => Promise<Plain[]>
}

/** In ms. A worker whose event loop is blocked must not delay the figures of the others for longer. */
const patience = 2000

/** Collects the figures of several processes. */
export function createFigureCollector(workers: () => readonly Requested[], limit = patience): FigureCollector {
  const { ask, take } = createQuestions<Plain>(limit)
  return {
    take: ({ id, figures }) => take(id, figures),
    all: async () =>
      (await Promise.all(workers().map((worker) => ask(worker, (id) => ({ kind: 'measure', id }))))).filter(
        (figures) => figures !== undefined,
      ),
  }
}

/** Asks processes, and matches their answers by number. An answer that does not come within the limit is undefined. */
function createQuestions<Answer>(limit: number) {
  const waiting = new Map<number, (reply: Answer) => void>()
  let lastId = 0
  return {
    take: (id: number, reply: Answer) => waiting.get(id)?.(reply),
    ask: (worker: Requested, message: (id: number) => FromPrimary): Promise<Answer | undefined> =>
      new Promise((resolve) => {
        const id = ++lastId
        const end = (reply?: Answer) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(reply)
        }
        const timer = setTimeout(end, limit)
        waiting.set(id, end)
        worker.send(message(id))
      }),
  }
}

interface DropRelay {
  /** Takes the answer of a worker that has dropped. */
  readonly take: (id: number) => void
  /** Lets all workers but the sender drop; resolves when they have, or after the limit. */
  readonly relay: (sender: Requested, notice: string) => Promise<void>
}

/** In ms. A write waits that long for a worker whose event loop is blocked; the notification of the database reaches it later. */
const dropPatience = 250

/** Passes the drops of one process on to the others. */
export function createDropRelay(workers: () => readonly Requested[], limit = dropPatience): DropRelay {
  const { ask, take } = createQuestions<true>(limit)
  return {
    take: (id) => take(id, true),
    relay: async (sender, notice) => {
      const others = workers().filter((worker) => worker !== sender)
      await Promise.all(others.map((worker) => ask(worker, (id) => ({ kind: 'drop', id, notice }))))
    },
  }
}

/** A worker that has written answers when the others have dropped what they kept: whichever serves the next page, it is new. */
function relayDrops(): void {
  const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true)
  const relay = createDropRelay(() => running().filter((worker) => worker !== undefined))
  cluster.on('message', (worker, message) => {
    const { data } = fromWorker.safeParse(message)
    if (data?.kind === 'dropped') relay.take(data.id)
    else if (data?.kind === 'drop')
      void relay.relay(worker, data.notice).then(() => {
        if (worker.isConnected()) worker.send({ kind: 'dropped', id: data.id } satisfies FromPrimary)
      })
  })
}
