import { checkFile } from '../check-file.ts'
import type { UploadProblem } from '../messages.ts'
import { type AddedUpload, createQueueFiles, type UploadItem } from './queue-files.ts'
import { createUploadQueue } from './upload-queue.ts'
import type { UploadResult } from './transport.ts'
import type { QueueLimits, Uploader, UploaderOptions } from './uploader.ts'
import { needsPlace } from './uploader-machine.ts'

/**
 * Uploads files, a few at a time, and retries temporary failures.
 *
 * Without a `config` any file is accepted.
 *
 * @throws TypeError for a missing option, RangeError for a number that cannot work; each names the option
 */
export function createUploader<Meta = undefined, Result = UploadResult>(
  options: UploaderOptions<Result>,
): Uploader<Meta, Result> {
  requireOptions(options)
  const files = createQueueFiles<Meta>(options)
  const { send, ...queue } = createUploadQueue<Meta, Result>(options, files)

  function addAll(added: readonly AddedUpload<Meta>[]): string[] {
    // A check that throws must leave nothing behind: it runs for every file first.
    const limit = createLimitCheck(options.limits, queue.getItems())
    const rejections = added.map(({ file }) => rejectionOf(file, options, limit))
    const entries = added.map((upload, index) => {
      const { file, sha1, bytes } = upload
      const rejection = rejections[index]
      const id = files.add(upload)
      if (!rejection) files.store(id)
      return { id, name: file.name, size: file.size, isHashed: sha1 !== undefined, confirmed: bytes, ...rejection }
    })
    send({ type: 'added', files: entries })
    return entries.map(({ id }) => id)
  }

  return {
    ...queue,
    // Without a type for `meta`, it is undefined; restored files have the type with which they were added.
    add: (added, ...[meta]) => addAll(Array.from(added, (file) => ({ file, meta: meta as Meta }))),
    async restore() {
      const stored = await files.loadStored()
      // Another call may have added them while this one was loading.
      return addAll(stored.filter(({ key }) => !files.holds(key)).map((each) => ({ ...each, meta: each.meta as Meta })))
    },
    cancel: (id) => send({ type: 'cancelled', id }),
    retry(id) {
      const items = queue.getItems()
      const placeless = items.find((item) => item.id === id && needsPlace(item))
      // Its place may have been taken meanwhile.
      const limit = createLimitCheck(options.limits, items)
      // What was refused may fail a check of the application, which has the same reasons.
      const problem = placeless?.problem
        ? rejectionOf(placeless.file, options, limit)?.problem
        : placeless && limit(placeless.file)
      if (placeless && !problem) files.store(id)
      send({ type: 'retried', id, problem })
    },
    remove: (id) => send({ type: 'removed', id }),
    pause: () => send({ type: 'paused' }),
    resume: () => send({ type: 'resumed' }),
  }
}

interface Rejection {
  readonly problem: UploadProblem
  readonly message?: string
}

function rejectionOf(
  file: File,
  { config, check, limits }: UploaderOptions<unknown>,
  limit: (file: File) => UploadProblem | undefined,
): Rejection | undefined {
  const { minSize } = limits ?? {}
  // What is missing or undefined limits nothing.
  const { types = ['*'], maxSize = Infinity } = config ?? {}
  const problem = checkFile(file, { ...config, types, maxSize, minSize }) ?? check?.(file)
  if (typeof problem === 'object') return { problem: 'custom', message: problem.message }
  const reason = problem ?? limit(file)
  return reason ? { problem: reason } : undefined
}

/** Checks files one after another against those of the queue and those that passed before. */
function createLimitCheck(
  { maxFiles = Infinity, maxTotalSize = Infinity, rejectsDuplicates = false }: QueueLimits = {},
  items: readonly UploadItem<unknown, unknown>[],
): (file: File) => UploadProblem | undefined {
  const present = items.filter(({ status }) => status !== 'refused' && status !== 'cancelled')
  const known = new Set(present.map(({ file }) => identityOf(file)))
  let count = present.length
  let total = present.reduce((sum, { size }) => sum + size, 0)
  return (file) => {
    const identity = identityOf(file)
    if (rejectsDuplicates && known.has(identity)) return 'duplicate'
    if (count >= maxFiles) return 'tooMany'
    if (total + file.size > maxTotalSize) return 'totalSize'
    known.add(identity)
    count += 1
    total += file.size
    return undefined
  }
}

/** Two files with the same facts are the same selection, as a browser hands it out twice. */
function identityOf({ name, size, type, lastModified, webkitRelativePath }: File): string {
  return JSON.stringify([webkitRelativePath, name, size, type, lastModified])
}

/** @throws TypeError that names what is missing: JavaScript has no types that would */
function requireOptions(options: Partial<UploaderOptions<unknown>>): void {
  const { transport, findKnown } = options
  const needed = transport?.needsHash || findKnown ? (['hash'] as const) : []
  for (const name of ['transport', ...needed] as const) if (!options[name]) throw new TypeError(`${name}: required`)
}
