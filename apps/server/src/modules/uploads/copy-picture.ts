import { parseUploadConfig, splitName } from '@teachnet/upload'
import type { UploadedFile } from '@teachnet/protocol'
import type { Caller } from '../../access/caller.ts'
import { countHit } from '../../db/throttle.repo.ts'
import { fail } from '../../errors.ts'
import { loadPublicFile, publicPictureRules } from '../../network/load-public-file.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort, StoragePort } from '../../ports.ts'
import { keepBytes } from './received-file.ts'
import { keepUpload, type UploadSettings } from './upload.service.ts'

/** Loads the file at a public address, up to `maxBytes`. */
export type LoadPicture = (address: string, maxBytes: number) => Promise<Uint8Array>

/** Copies of pictures that an account may request in a minute: a long article has about fifty. */
const mostPerMinute = 120

/** Pictures that a process loads at the same time; each is in memory as a whole. */
const mostAtOnce = 4

/** Larger pictures are not copied, even if the site takes larger uploads. */
const largestCopy = 20 * 1_048_576

const loadFromPublic: LoadPicture = (address, maxBytes) => loadPublicFile(address, maxBytes, publicPictureRules)

/**
 * Creates the copying of pictures from other sites: otherwise, a pasted text would lose its pictures when they are deleted there, and
 * would reveal the readers of the page to that site. Only public hosts are requested, by HTTPS, also after redirects. A copy is checked
 * and stored like an upload.
 */
export function createPictureCopies(
  deps: DatabasePort & ClockPort & StoragePort & CachePort & LogPort,
  load: LoadPicture = loadFromPublic,
) {
  const enter = createGate(mostAtOnce)

  /** @throws UPLOAD_NO_IMAGE, TOO_FREQUENT, UPLOAD_TYPE */
  return async (caller: Caller, address: string, settings: UploadSettings): Promise<UploadedFile> => {
    const now = Math.floor(deps.clock() / 1000)
    const hits = await countHit(deps.db, `copy-picture ${caller.area} ${caller.id}`, now - (now % 60))
    if (hits > mostPerMinute) throw fail('TOO_FREQUENT')
    const secure = address.replace(/^(http:)?\/\//i, 'https://')
    const { maxSize } = parseUploadConfig(settings.upload)
    const leave = await enter()
    try {
      const content = await loadContent(secure, Math.min(maxSize, largestCopy))
      const file = await keepBytes(await nameOf(secure, content), content)
      try {
        return await keepUpload(deps, caller, file, { settings, asked: {} })
      } finally {
        await file.discard()
      }
    } finally {
      leave()
    }
  }

  async function loadContent(address: string, maxBytes: number): Promise<Uint8Array> {
    try {
      return await load(address, maxBytes)
    } catch (error) {
      // One error for all reasons: it must not reveal which internal hosts and ports exist.
      deps.log.info({ err: error }, 'a picture could not be copied')
      throw fail('UPLOAD_NO_IMAGE', { cause: error })
    }
  }
}

/**
 * The name of the picture from its address, with the suffix of its actual type. @throws UPLOAD_NO_IMAGE for any other
 * content
 */
async function nameOf(address: string, content: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(content)
  if (!found?.mime.startsWith('image/')) throw fail('UPLOAD_NO_IMAGE')
  const last = new URL(address).pathname.split('/').findLast(Boolean) ?? ''
  const { base } = splitName(toText(last))
  return `${base.slice(0, 60) || 'picture'}.${found.ext}`
}

function toText(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Admits this number of callers at a time, in their order. Resolves to the function that admits the next one. */
function createGate(places: number): () => Promise<() => void> {
  let free = places
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return async () => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return leave
  }
}
