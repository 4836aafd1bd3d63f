import { defaultLocale, isLocale, type Locale } from '@teachnet/protocol'
import { languageParameter } from '@teachnet/languages'
import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** An address of the site that has a copy: a path, with the parameter of the language unless it is the default. */
export type CopiedAddress = string

/** First segments of addresses that the server answers itself, or that are copied as files. */
const serverSegments = new Set([
  'api',
  'admin',
  'user',
  'storage',
  'private-files',
  'static',
  'modules',
  'assets',
  'card',
])

/**
 * Returns the address under which a link of the site is copied. Undefined for links to other sites, links that are not pages, and links
 * with a query: the latter are too many, and the server answers them.
 */
export function toCopied(link: string, origin: string): CopiedAddress | undefined {
  if (!URL.canParse(link, origin)) return undefined
  const { origin: host, pathname, searchParams } = new URL(link, origin)
  const language = searchParams.get(languageParameter)
  const isPlain = searchParams.size === (language === null ? 0 : 1)
  if (host !== origin || !isPlain || serverSegments.has(pathname.split('/')[1] ?? '')) return undefined
  return language === null || language === defaultLocale
    ? pathname
    : isLocale(language)
      ? `${pathname}?${languageParameter}=${language}`
      : undefined
}

/** The addresses that a page, or a site map, leads to. */
export function linksIn(markup: string, origin: string): Set<CopiedAddress> {
  const links = markup.matchAll(/\b(?:href|src)="([^"]+)"|<loc>([^<]+)<\/loc>/g)
  const found = [...links].map(([, attribute = '', location = '']) => unescape(attribute || location))
  return new Set(found.flatMap((link) => toCopied(link, origin) ?? []))
}

/** Returns the address of a page's data, which an open page of the site loads. */
export function dataOf(address: CopiedAddress): CopiedAddress {
  const [path = '', query] = address.split('?', 2)
  return `${path === '/' ? '/_' : path}.data${query === undefined ? '' : `?${query}`}`
}

/**
 * Returns the file of an address, below the folder of all copies: pages are `index.html` of their path, below their language. Undefined where
 * the path cannot be a file's.
 */
export function fileOf(address: CopiedAddress, isPage: boolean): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://site')
  const segments = decode(pathname)?.split('/').filter(Boolean)
  if (!segments || segments.some((segment) => /^\.|[\\/]|\p{Cc}/u.test(segment) || Buffer.byteLength(segment) > 200))
    return undefined
  // Without an extension, a host could not detect the type of the file.
  if (!isPage && !/\.[a-z0-9]+$/.test(segments.at(-1) ?? '')) return undefined
  const language = searchParams.get(languageParameter)
  const locale: Locale = isLocale(language) ? language : defaultLocale
  return [locale, ...segments, ...(isPage ? ['index.html'] : [])].join('/')
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function unescape(text: string): string {
  return text.replaceAll('&amp;', '&')
}

/** The stored data of a copied address. */
interface Copy {
  /** Below the folder. */
  readonly files: readonly string[]
  /** Cache tags of the records that the page shows. */
  readonly tags: readonly string[]
}

/**
 * The folder of the copies: one for each language, `files` with the built assets, and `copies.json` with the data of
 * the copies.
 */
export interface CopyFolder {
  readonly copies: Map<CopiedAddress, Copy>
  /** Copies a built folder; files of earlier builds stay, since open tabs may request them. */
  readonly addBuild: (build: string) => Promise<void>
  /** Writes a file atomically, unless it has this content already. Returns whether it wrote it. */
  readonly write: (file: string, body: Buffer) => Promise<boolean>
  readonly remove: (file: string) => Promise<void>
  /** Writes `copies.json`. */
  readonly save: () => Promise<void>
}

const listName = 'copies.json'

/** @throws Error when the folder cannot be made or read */
export async function openCopyFolder(folder: string): Promise<CopyFolder> {
  await mkdir(folder, { recursive: true })
  const copies = new Map(await readList(join(folder, listName)))
  const write = async (file: string, body: Buffer) => {
    const path = join(folder, file)
    if (hashOf(await readFile(path).catch(() => undefined)) === hashOf(body)) return false
    await mkdir(dirname(path), { recursive: true })
    // A reader never sees half a file.
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, body)
    await rename(draft, path)
    return true
  }
  return {
    copies,
    write,
    addBuild: (build) =>
      cp(build, join(folder, 'files'), { recursive: true, filter: (path) => !/\/\.vite\b/.test(path) }),
    remove: (file) => rm(join(folder, file), { force: true }),
    save: async () => {
      await write(listName, Buffer.from(JSON.stringify([...copies], undefined, 1)))
    },
  }
}

/** An unreadable list is that of an empty folder: everything is written again. */
async function readList(path: string): Promise<(readonly [CopiedAddress, Copy])[]> {
  const text = await readFile(path, 'utf8').catch(() => '[]')
  const read: unknown = JSON.parse(text)
  return Array.isArray(read) ? read.filter(isEntry) : []
}

function isEntry(entry: unknown): entry is readonly [CopiedAddress, Copy] {
  const [address, copy]: readonly unknown[] = Array.isArray(entry) ? entry : []
  return typeof address === 'string' && typeof copy === 'object' && copy !== null && 'files' in copy && 'tags' in copy
}

function hashOf(body: Buffer | undefined): string | undefined {
  return body && createHash('sha256').update(body).digest('base64')
}
