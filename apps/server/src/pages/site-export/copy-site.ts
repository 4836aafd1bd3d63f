import { richTextFrameHosts } from '@teachnet/contract/rich-text'

import { contentPolicyOf } from '../hosting/content-policy.ts'
import { bodyOf } from '../hosting/page-request.ts'
import type { Origins } from '../hosting/place.ts'
import type { PublicPages } from '../hosting/public-site-api.ts'
import type { Logger } from '../../platform/ports.ts'
import { type CopyFolder, type CopiedAddress, dataOf, fileOf, linksIn } from './page-copies.ts'

interface Options {
  readonly pages: Pick<PublicPages, 'render' | 'isPersonal'>
  readonly folder: CopyFolder
  readonly origins: Origins & { readonly publicOrigin: string }
  /** Additional sources of pictures and files. */
  readonly loadSources: () => Promise<readonly string[]>
  readonly log: Logger
}

/** The result of a run, as numbers of files. */
export interface CopyReport {
  readonly written: number
  readonly removed: number
  /** Addresses that could not be rendered; their copies stay unchanged. */
  readonly failed: readonly CopiedAddress[]
}

export interface SiteCopier {
  /** Copies every page that a visitor can reach by links without a query. */
  readonly copyAll: () => Promise<CopyReport>
  /** Copies again the pages that show one of the tags, and copies pages that these link to for the first time. */
  readonly copyChanged: (tags: readonly string[]) => Promise<CopyReport>
}

/** Where the search for pages begins. */
const beginnings: readonly CopiedAddress[] = ['/', '/?lang=en', '/sitemap.xml', '/robots.txt', '/rss.xml']
/** Pages that are rendered at the same time. */
const atOnce = 4
const frames = richTextFrameHosts.map((host) => `https://${host}`)

type Rendered =
  | { readonly status: 'missing' }
  | { readonly status: 'failed' }
  | { readonly status: 'found'; readonly body: Buffer; readonly type: string; readonly headers: Headers }

/** Copies the pages of the public site as files, and updates the copies of pages that change. */
export function createSiteCopier({ pages, folder, origins, loadSources, log }: Options): SiteCopier {
  const { publicOrigin } = origins

  const render = async (address: CopiedAddress): Promise<Rendered> => {
    try {
      const request = new Request(`${publicOrigin}${address}`, { headers: { accept: 'text/html,*/*' } })
      const reply = await pages.render(request, { address: '' })
      const { status, headers } = reply
      if (status === 200)
        return { status: 'found', body: await bodyOf(reply), type: headers.get('content-type') ?? '', headers }
      if (status < 500) return { status: 'missing' }
    } catch (error) {
      log.error({ err: error, url: address }, 'a page could not be copied')
    }
    return { status: 'failed' }
  }

  /** Returns the files of an address with their contents, or why the page has no data: its record may have been withdrawn since. */
  const draw = async (address: CopiedAddress, page: Extract<Rendered, { status: 'found' }>) => {
    const isPage = page.type.startsWith('text/html')
    const file = fileOf(address, isPage)
    if (file === undefined) return []
    if (!isPage) return [{ file, body: page.body }]
    const data = await render(dataOf(address))
    if (data.status !== 'found') return data.status
    const dataFile = fileOf(dataOf(address), false)
    if (dataFile === undefined) return 'failed'
    const scriptHashes = page.headers.get('x-script-hashes')?.split(' ') ?? []
    const policy = contentPolicyOf({ scriptHashes, frames, files: await loadSources() }, origins)
    return [
      { file, body: withPolicy(page.body, policy) },
      { file: dataFile, body: data.body },
    ]
  }

  /** Copies addresses, and the ones that they lead to as far as `isWanted`. */
  const run = async (first: Iterable<CopiedAddress>, isWanted: (address: CopiedAddress) => boolean) => {
    const seen = new Set(first)
    const queue = [...seen]
    const failed: CopiedAddress[] = []
    let written = 0
    let removed = 0
    const forget = async (address: CopiedAddress) => {
      for (const file of folder.copies.get(address)?.files ?? []) {
        await folder.remove(file)
        removed += 1
      }
      folder.copies.delete(address)
    }
    const copy = async (address: CopiedAddress) => {
      const page = await render(address)
      if (page.status === 'missing') return forget(address)
      if (page.status === 'failed') return void failed.push(address)
      const rendered = await draw(address, page)
      if (rendered === 'missing') return forget(address)
      if (rendered === 'failed') return void failed.push(address)
      for (const { file, body } of rendered) if (await folder.write(file, body)) written += 1
      const tags =
        page.headers
          .get('x-cache-tags')
          ?.split(/[\s,]+/)
          .filter(Boolean) ?? []
      folder.copies.set(address, { files: rendered.map(({ file }) => file), tags })
      if (!/html|xml/.test(page.type)) return
      for (const link of linksIn(page.body.toString('utf8'), publicOrigin)) {
        if (seen.has(link) || pages.isPersonal(link) || !isWanted(link)) continue
        seen.add(link)
        queue.push(link)
      }
    }
    while (queue.length > 0) await Promise.all(queue.splice(0, atOnce).map(copy))
    await folder.save()
    return { written, removed, failed } satisfies CopyReport
  }

  return {
    copyAll: () => run([...beginnings, ...folder.copies.keys()], () => true),
    copyChanged: async (tags) => {
      const changed = new Set(tags)
      const affected = [...folder.copies].filter(([, copy]) => copy.tags.some((tag) => changed.has(tag)))
      return run(
        affected.map(([address]) => address),
        (address) => !folder.copies.has(address),
      )
    },
  }
}

/** A static host cannot send a separate policy for each page. The rule for framing cannot be stated within the page. */
function withPolicy(page: Buffer, policy: string): Buffer {
  const content = policy.replace(/; frame-ancestors [^;]*/, '').replaceAll('"', '&quot;')
  const html = page.toString('latin1')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${content}">`
  return Buffer.from(
    html.replace('<head>', () => `<head>${meta}`),
    'latin1',
  )
}
