import { Worker } from 'node:worker_threads'
import { programFile } from '../../../platform/process/own-files.ts'
import type { FromThread, RecordCall, ThreadData, ThreadTask, ToThread } from './thread-messages.ts'

interface ThreadOptions {
  /** Ends the run. Its reason is the error of the run. */
  readonly signal: AbortSignal
  /** How long the code may take to end after the signal, in ms. */
  readonly patience: number
  /** Takes output; the thread waits while the promises of much output are pending. */
  readonly onPrint: (text: string) => Promise<void>
  /** Performs a call for records. */
  readonly onCall: (what: RecordCall, controller: string, values: unknown) => Promise<unknown>
}

/** Memory of a thread, in MB. */
const mostMemory = 256

/**
 * Runs a function of a module in a thread. When the promise settles, the thread has ended.
 *
 * @throws what the function throws, or the reason of the signal
 */
export async function runInThread(
  task: ThreadTask,
  { signal, patience, onPrint, onCall }: ThreadOptions,
): Promise<void> {
  signal.throwIfAborted()
  const waiting = new Int32Array(new SharedArrayBuffer(4))
  const workerData: ThreadData = { ...task, waiting }
  const thread = new Worker(programFile('module-thread'), {
    workerData,
    env: {},
    // Output that does not go through `print` is dropped.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  thread.stdout.resume()
  thread.stderr.resume()
  const ended = Promise.withResolvers<void>()
  const printing: Promise<void>[] = []
  const taken = (size: number) => {
    Atomics.sub(waiting, 0, size)
    Atomics.notify(waiting, 0)
  }
  const post = (message: ToThread) => thread.postMessage(message)

  async function reply({ id, what, controller, values }: Extract<FromThread, { type: 'call' }>): Promise<void> {
    try {
      const result = await onCall(what, controller, JSON.parse(values))
      post({ type: 'reply', id, result: JSON.stringify(result ?? null) })
    } catch (error) {
      post({ type: 'rejected', id, message: error instanceof Error ? error.message : String(error) })
    } finally {
      taken(values.length + 1024)
    }
  }

  thread.on('message', (message: FromThread) => {
    if (message.type === 'print') {
      const { text } = message
      const printed = onPrint(text).finally(() => taken(text.length))
      printing.push(printed)
      printed.then(() => printing.splice(printing.indexOf(printed), 1), ended.reject)
    } else if (message.type === 'call') void reply(message)
    else if (message.type === 'done') ended.resolve()
    else ended.reject(new Error(message.message))
  })
  thread.once('error', ended.reject)
  thread.once('exit', (code) => ended.reject(new Error(`The code of the module ended its thread (${code})`)))

  let killing: NodeJS.Timeout | undefined
  const end = () => {
    post({ type: 'end' })
    killing = setTimeout(() => ended.reject(signal.reason), patience)
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    await ended.promise
    await Promise.all(printing)
    signal.throwIfAborted()
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    clearTimeout(killing)
    signal.removeEventListener('abort', end)
    await thread.terminate()
  }
}
