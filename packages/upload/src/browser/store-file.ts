import { buildSaveName, toStorageKey } from '../save-name.ts'
import type { UploadConfig } from '../site-config.ts'
import type { Transport, UploadResult } from './transport.ts'
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
  /** Asks whether content with this SHA-1 is already stored; if it is, nothing is sent. If given, every file is hashed. */
  findKnown?: (sha1: string, file: File) => Promise<UploadResult | undefined>
  /** Default: the machine's clock. */
  now?: () => Date
}

interface Storing {
  readonly file: File
  readonly signal: AbortSignal
  readonly report: (status: 'hashing' | 'sending', loaded: number, total: number) => void
}

/** Hashes a file if that is needed, and sends it unless its content is already stored. Rejects with the error of the transport. */
export async function storeFile(
  { transport, config, hash, timeZone, findKnown, now }: StoreOptions,
  { file, signal, report }: Storing,
): Promise<UploadResult> {
  const needsHash = transport.needsHash || findKnown !== undefined
  const onHashed = (loaded: number) => report('hashing', loaded, file.size)
  const sha1 = needsHash ? await hash(file, { signal, onProgress: onHashed }) : ''
  signal.throwIfAborted()
  const known = await findKnown?.(sha1, file)
  if (known) return known
  report('sending', 0, file.size)
  const name = buildSaveName(config.saveName, {
    name: file.name,
    sha1,
    now: now?.() ?? new Date(),
    ...(timeZone && { timeZone }),
  })
  const onProgress = ({ loaded, total }: { loaded: number; total: number }) => report('sending', loaded, total)
  return transport.send({ file, key: toStorageKey(name), sha1, signal, onProgress })
}
