/** The `upload` object of the site configuration, in a single spelling. */
export interface UploadConfig {
  /** `local`: the server stores the file. Any other value names a storage that the browser posts to directly. */
  mode: string
  /** Maximum file size, in bytes. */
  maxSize: number
  /** Maximum size of a video, in bytes, if it is larger than that of other files. */
  videoMaxSize?: number | undefined
  /** Allowed types: extensions with or without dot, MIME types, `major/*`, or `*`. */
  types: string[]
  /** Template of the save name. @see buildSaveName */
  saveName: string
  /** Address for direct uploads; empty if the server stores files. */
  url: string
  /** Form fields of a direct upload, as the server signed them. */
  params: Record<string, string>
  /** Whether the server has the call that finds already stored content. */
  hasKnownCall: boolean
  /** Whether the server signs a form for each direct upload. */
  hasPolicyCall: boolean
}

/** The defaults of a BuildAdmin server. */
export const defaultUploadConfig: UploadConfig = {
  mode: 'local',
  maxSize: 10 * 1024 * 1024,
  types: 'jpg,png,bmp,jpeg,gif,webp,zip,rar,xls,xlsx,doc,docx,wav,mp4,mp3,txt'.split(','),
  saveName: '/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}',
  url: '',
  params: {},
  hasKnownCall: false,
  hasPolicyCall: false,
}

/**
 * Reads the `upload` object of a site configuration in the spelling of either generation: `maxsize`, `mimetype`, `savename` (which take
 * precedence) or `maxSize`, `allowedSuffixes`, `allowedMimeTypes`, `saveName`. Numbers may be strings, lists may be arrays or comma texts,
 * and an empty map may be `[]`. A missing or unreadable value gets its default.
 */
export function parseUploadConfig(value: unknown): UploadConfig {
  const source = isRecord(value) ? value : {}
  return {
    mode: toText(source['mode']) || defaultUploadConfig.mode,
    maxSize: toSize(source['maxsize']) ?? toSize(source['maxSize']) ?? defaultUploadConfig.maxSize,
    videoMaxSize: toSize(source['videoMaxSize']),
    types: toTypes(source),
    saveName: toText(source['savename']) || toText(source['saveName']) || defaultUploadConfig.saveName,
    url: toText(source['url']),
    params: toParams(source['params']),
    hasKnownCall: source['hasKnownCall'] === true,
    hasPolicyCall: source['hasPolicyCall'] === true,
  }
}

/** The maximum size of files. */
export type SizeConfig = Pick<UploadConfig, 'maxSize' | 'videoMaxSize'>

/**
 * Returns the maximum size of a file in bytes, which for videos may be larger.
 *
 * @example sizeLimitOf('talk.mp4', { maxSize: 1000, videoMaxSize: 5000 }) // 5000
 */
export function sizeLimitOf(name: string, { maxSize, videoMaxSize = 0 }: SizeConfig): number {
  return /\.(mp4|m4v|mov|webm|ogv)$/i.test(name) ? Math.max(maxSize, videoMaxSize) : maxSize
}

/** The allowed types, and where the files go: without a mode to a server that converts no pictures. */
export type TypeConfig = Pick<UploadConfig, 'types'> & Partial<Pick<UploadConfig, 'mode' | 'hasPolicyCall'>>

/**
 * Whether the server converts pictures of phones: it sees every file that it receives, and those for which it signs a form. Without a mode no site is
 * known that would.
 */
export function convertsPictures({ mode = '', hasPolicyCall = false }: Partial<TypeConfig>): boolean {
  return mode === 'local' || hasPolicyCall
}

function toTypes(source: Record<string, unknown>): string[] {
  const isReadable = (value: unknown) => typeof value === 'string' || Array.isArray(value)
  const known = ['mimetype', 'allowedSuffixes', 'allowedMimeTypes'].filter((key) => isReadable(source[key]))
  if (known.length === 0) return defaultUploadConfig.types
  const keys = known.includes('mimetype') ? ['mimetype'] : known
  return keys.flatMap((key) => toList(source[key]))
}

function toList(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.filter((part) => typeof part === 'string') : toText(value).split(',')
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function toParams(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  const entries = Object.entries(value).filter(([, entry]) => typeof entry === 'string' || typeof entry === 'number')
  return Object.fromEntries(entries.map(([name, entry]) => [name, String(entry)]))
}

function toSize(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined
  const size = Number(value)
  return Number.isFinite(size) && size >= 0 ? size : undefined
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
