import { checkFile } from '../check-file.ts'
import { createKeptUploads } from './kept-uploads.ts'
import { createUploadQueue } from './upload-queue.ts'
import type { StoredUpload } from './upload-store.ts'
import type { Uploader, UploaderOptions } from './uploader.ts'
import { createUploaderFiles } from './uploader-files.ts'

/**
 * Uploads files, a few at a time, and retries temporary failures.
 *
 * @throws TypeError for a missing option, RangeError for a number that cannot work; each names the option
 */
export function createUploader<Meta = undefined>(options: UploaderOptions): Uploader<Meta> {
  requireOptions(options)
  const files = createUploaderFiles<Meta>(options.previews)
  const kept = createKeptUploads(options.store)
  const { send, ...queue } = createUploadQueue({ options, files, kept })

  function addAll(added: readonly (Partial<StoredUpload> & { readonly file: File; readonly meta: Meta })[]): string[] {
    // A check that throws must leave nothing behind: it runs for every file first.
    const problems = added.map(({ file }) => checkFile(file, options.config) ?? options.check?.(file))
    const entries = added.map(({ file, meta, note, key }, index) => {
      const problem = problems[index]
      const id = files.add(file, meta)
      if (!problem) kept.begin(id, { file, meta, note }, key)
      return { id, name: file.name, size: file.size, problem }
    })
    send({ type: 'added', files: entries })
    return entries.map(({ id }) => id)
  }

  return {
    ...queue,
    // Without a type for `meta`, it is undefined; restored files have the type with which they were added.
    add: (added, ...[meta]) => addAll(Array.from(added, (file) => ({ file, meta: meta as Meta }))),
    async restore() {
      const stored = await kept.load()
      // Another call may have added them while this one was loading.
      return addAll(stored.filter(({ key }) => !kept.holds(key)).map((each) => ({ ...each, meta: each.meta as Meta })))
    },
    cancel: (id) => send({ type: 'cancelled', id }),
    retry: (id) => send({ type: 'retried', id }),
    remove: (id) => send({ type: 'removed', id }),
    pause: () => send({ type: 'paused' }),
    resume: () => send({ type: 'resumed' }),
  }
}

/** @throws TypeError that names what is missing: JavaScript has no types that would */
function requireOptions(options: Partial<UploaderOptions>): void {
  const { transport, findKnown } = options
  const needed = transport?.needsHash || findKnown ? (['hash'] as const) : []
  for (const name of ['transport', 'config', ...needed] as const)
    if (!options[name]) throw new TypeError(`${name}: required`)
}
