import { buildSaveName, toStorageKey } from '../save-name.ts'
import type { UploadConfig } from '../site-config.ts'
import type { Progress } from './post-form.ts'
import type { Transport, TransportJob, UploadResult } from './transport.ts'
import { UploadError } from './upload-error.ts'
import type { HashFile } from './worker-hash.ts'

/** How one file is stored; `transport`, `config` and `hash` are required. */
export interface StoreOptions {
  transport: Transport
  /** Limits and save-name template of the site. */
  config: UploadConfig
  /** Hashes a file: `hashFile`, or `createWorkerHash(…)` to keep the page responsive. */
  hash: HashFile
  /** IANA zone of the date parts in save names. Default: the machine's. */
  timeZone?: string
  /**
   * Asks whether content with this SHA-1 is already stored; if it is, nothing is sent. If given, every file is hashed. If it fails, the file is
   * sent.
   */
  findKnown?: (sha1: string, file: File) => Promise<UploadResult | undefined>
  /** Default: the machine's clock. */
  now?: () => Date
}

interface Storing extends Pick<TransportJob, 'file' | 'meta' | 'signal' | 'checkpoint'> {
  /** @param loaded bytes of the file */
  readonly report: (status: 'hashing' | 'sending', loaded: number) => void
}

/** Where a file is stored. */
export interface Stored {
  readonly result: UploadResult
  /** Nothing was sent. */
  readonly isInstant: boolean
}

/** Whether files are hashed before they are sent. */
export function needsHash({ transport, findKnown }: Pick<StoreOptions, 'transport' | 'findKnown'>): boolean {
  return transport.needsHash || findKnown !== undefined
}

/** Hashes a file if that is needed, and sends it unless its content is already stored. Rejects with the error of the transport. */
export async function storeFile(
  options: StoreOptions,
  { file, meta, signal, checkpoint, report }: Storing,
): Promise<Stored> {
  const { transport, config, hash, timeZone, now } = options
  const onHashed = (loaded: number) => report('hashing', loaded)
  const sha1 = needsHash(options) ? await hash(file, { signal, onProgress: onHashed }) : ''
  signal.throwIfAborted()
  const known = await findUnlessFailing(options, sha1, file)
  signal.throwIfAborted()
  if (known) return { result: known, isInstant: true }
  report('sending', 0)
  const name = buildSaveName(config.saveName, {
    name: file.name,
    sha1,
    now: now?.() ?? new Date(),
    ...(timeZone && { timeZone }),
  })
  // A form is larger than its file: the share that was sent is what counts.
  const onProgress = ({ loaded, total }: Progress) =>
    report('sending', total > 0 ? Math.round((loaded / total) * file.size) : loaded)
  const job = { file, meta, key: toStorageKey(name), sha1, signal, checkpoint, onProgress }
  const result: UploadResult | undefined = await transport.send(job)
  if (typeof result?.url === 'string') return { result, isInstant: false }
  throw new UploadError('No address of the file', false)
}

/** Looking for known content only saves a transfer: a failure must not cost the upload. */
async function findUnlessFailing({ findKnown }: StoreOptions, sha1: string, file: File) {
  try {
    return await findKnown?.(sha1, file)
  } catch {
    return undefined
  }
}
