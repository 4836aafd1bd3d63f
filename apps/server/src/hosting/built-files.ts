import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

import { compress, type Compressed } from './compressed.ts'

/** A file of a built app, ready to send. */
export interface BuiltFile extends Compressed {
  readonly type: string
  /** The name contains a hash of the content, so the file never changes. */
  readonly isImmutable: boolean
}

interface Kept {
  readonly version: string
  readonly file: BuiltFile
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp4': 'video/mp4',
}

export interface BuiltFiles {
  /** Finds the file at a path below the folder (`/assets/index-abc.js`), or undefined. */
  find: (path: string) => Promise<BuiltFile | undefined>
}

/** The files of one built app: read and compressed on the first request, and again after a new build. */
export function createBuiltFiles(folder: string): BuiltFiles {
  const kept = new Map<string, Promise<Kept>>()
  return {
    find: async (path) => {
      const name = toFileName(folder, path)
      if (name === undefined) return undefined
      const found = await stat(name).catch(() => undefined) // a missing file: the address means something else
      if (!found?.isFile()) return undefined
      const version = `${found.mtimeMs}/${found.size}`
      const before = await kept.get(name)
      if (before?.version === version) return before.file
      const now = read(name).then((file) => ({ version, file }))
      kept.set(name, now)
      now.catch(() => kept.delete(name))
      return (await now).file
    },
  }
}

async function read(name: string): Promise<BuiltFile> {
  const type = types[extname(name)] ?? 'application/octet-stream'
  const [content, brotli, gzipped] = await Promise.all([
    readFile(name),
    readIfThere(`${name}.br`),
    readIfThere(`${name}.gz`),
  ])
  const { etag, bodies } = await compress(content, !(brotli && gzipped) && /^text|json|xml|javascript|wasm/.test(type))
  const best = { identity: content, br: brotli ?? bodies.br, gzip: gzipped ?? bodies.gzip }
  return { etag, bodies: best, type, isImmutable: /[\\/]assets[\\/]/.test(name) && /[-.][\w-]{8,}\.\w+$/.test(name) }
}

async function readIfThere(name: string): Promise<Buffer | undefined> {
  return readFile(name).catch(() => undefined) // a build may have no compressed copy
}

function toFileName(folder: string, path: string): string | undefined {
  const decoded = decode(path)
  if (decoded === undefined || decoded.endsWith('/') || decoded.includes('\0') || /(^|\/)\./.test(decoded))
    return undefined
  const name = normalize(join(folder, decoded))
  return name.startsWith(folder + sep) ? name : undefined
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
