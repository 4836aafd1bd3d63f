import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { hashFile } from './hash-file.ts'
import { createWorkerHash, type HashJob, type HashNews } from './worker-hash.ts'

const bytes = new Uint8Array(9 * 1024 * 1024).map((_, index) => (index * 31) % 251)

describe('hashFile', () => {
  it.each(['sha1', 'sha256'] as const)(
    'the %s hash of a file equals that of other implementations [C3]',
    async (algorithm) => {
      for (const content of [bytes, new Uint8Array(0), bytes.slice(0, 4 * 1024 * 1024)])
        expect(await hashFile(new Blob([content]), { algorithm })).toBe(
          createHash(algorithm).update(content).digest('hex'),
        )
    },
  )

  it('uses SHA-1 by default, and reads a large file in slices with progress', async () => {
    const file = new Blob([bytes])
    const slice = vi.spyOn(file, 'slice')
    const onProgress = vi.fn<(loaded: number) => void>()
    expect(await hashFile(file, { onProgress })).toBe(createHash('sha1').update(bytes).digest('hex'))
    expect(slice.mock.calls.every(([start = 0, end = 0]) => end - start <= 4 * 1024 * 1024)).toBe(true)
    expect(onProgress.mock.calls.flat()).toEqual([4 * 1024 * 1024, 8 * 1024 * 1024, 9 * 1024 * 1024])
  })

  it('hashing stops when it is aborted', async () => {
    const controller = new AbortController()
    const onProgress = vi.fn<() => void>(() => controller.abort())
    await expect(hashFile(new Blob([bytes]), { signal: controller.signal, onProgress })).rejects.toThrow('aborted')
    expect(onProgress).toHaveBeenCalledTimes(1)
  })
})

/** A worker as the page sees it, which runs the real worker's code in this thread. */
class FakeWorker {
  static running: FakeWorker | undefined
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: ((event: ErrorEvent) => void) | null = null
  isTerminated = false
  terminate() {
    this.isTerminated = true
  }
  postMessage(job: HashJob) {
    FakeWorker.running = this
    workerScope.onmessage(new MessageEvent('message', { data: job }))
  }
}

const workerScope = globalThis as unknown as { onmessage: (event: MessageEvent<HashJob>) => void } // as in the worker
let ended = 0
vi.stubGlobal('postMessage', (data: HashNews) => {
  if (data.loaded === undefined) ended += 1
  FakeWorker.running?.onmessage?.(new MessageEvent('message', { data }))
})
await import('./hash-worker.ts')

const asWorker = (worker: FakeWorker) => worker as unknown as Worker // only the used part of it

describe('createWorkerHash', () => {
  it('hashes in a worker that terminates after its file', async () => {
    const worker = new FakeWorker()
    const onProgress = vi.fn<(loaded: number) => void>()
    expect(await createWorkerHash(() => asWorker(worker))(new Blob([bytes]), { onProgress })).toBe(
      createHash('sha1').update(bytes).digest('hex'),
    )
    expect(worker.isTerminated).toBe(true)
    expect(onProgress).toHaveBeenCalledTimes(3)
  })

  it('terminates the worker when hashing is aborted', async () => {
    const worker = new FakeWorker()
    const controller = new AbortController()
    const hashing = createWorkerHash(() => asWorker(worker))(new Blob([bytes]), { signal: controller.signal })
    controller.abort()
    await expect(hashing).rejects.toThrow('aborted')
    // All workers of this test share one scope, so the aborted one must have finished.
    const before = ended
    await expect.poll(() => ended).toBe(before + 1)
    expect(worker.isTerminated).toBe(true)
  })

  it('passes on the reason why a file cannot be read', async () => {
    const broken = new Blob(['x'])
    vi.spyOn(broken, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new Error('gone')),
    } as unknown as Blob) // a vanished file
    await expect(createWorkerHash(() => asWorker(new FakeWorker()))(broken)).rejects.toThrow('gone')
  })
})

it('reports a worker that cannot be loaded', async () => {
  const worker = new FakeWorker()
  worker.postMessage = () =>
    worker.onerror?.(Object.assign(new Event('error'), { message: 'no such file' }) as ErrorEvent) // only the part that is read
  await expect(createWorkerHash(() => asWorker(worker))(new Blob(['x']))).rejects.toThrow('no such file')
  expect(worker.isTerminated).toBe(true)
})
