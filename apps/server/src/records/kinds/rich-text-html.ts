import { createHash } from 'node:crypto'
import {
  deepestRichText,
  recordLinkForm,
  richTextAttributes,
  richTextClasses,
  richTextElements,
  richTextFrameHosts,
  richTextSchemes,
  richTextStyles,
} from '@teachnet/contract/rich-text'
import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { mayNameFilesInFull, toStoredAddress } from '../../platform/storage/stored-address.ts'

/** Prefixes of addresses under which the site's own files are served; an address with one of them is stored as its path. */
type FileAddresses = readonly string[]

/** Passes over a text at most; two are enough for texts of editors. */
const mostPasses = 4

/**
 * Cleans rich text so that it is safe to show: no scripts, no frames of unknown hosts, few styles. The site's own files are stored by their
 * paths, which stay valid when the host or the CDN changes. Returns undefined when elements are nested too deeply: the parser's time grows
 * with the square of the depth.
 */
export function cleanRichText(html: string, fileAddresses: FileAddresses = []): string | undefined {
  return cleanInPasses(html, fileAddresses)?.text
}

/** Cleans rich text to be stored. The write's own readers, such as the revision, and the write after the check of an import need not clean it again. */
export function cleanToStore(html: string, fileAddresses: FileAddresses): string | undefined {
  if (!mayNameFilesInFull(html) && displayed.get(keyOf(html, [])) === unchanged) return html
  const cleaned = cleanInPasses(html, fileAddresses)
  if (cleaned?.isStable && !mayNameFilesInFull(cleaned.text)) displayed.set(keyOf(cleaned.text, []), unchanged)
  return cleaned?.text
}

function cleanInPasses(
  html: string,
  fileAddresses: FileAddresses,
): { readonly text: string; readonly isStable: boolean } | undefined {
  let text = html
  // When a pass drops the element between two headings, one heading ends the other: the next pass may parse the result differently.
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const cleaned = cleanOnce(text, fileAddresses)
    if (cleaned === undefined) return undefined
    if (cleaned === text) return { text, isStable: true }
    text = cleaned
  }
  return { text, isStable: false }
}

function cleanOnce(html: string, fileAddresses: FileAddresses): string | undefined {
  let depth = 0
  try {
    return sanitizeHtml(html, {
      ...options,
      transformTags: {
        iframe: (tagName, attribs) => preserveFrame(tagName, withStoredAddresses(attribs, fileAddresses)),
        '*': (tagName, attribs) => transform(tagName, withStoredAddresses(attribs, fileAddresses)),
      },
      onOpenTag: () => {
        depth++
        if (depth > deepestRichText) throw new TooDeep()
      },
      onCloseTag: () => {
        depth--
      },
    })
  } catch (error) {
    if (error instanceof TooDeep) return undefined
    throw error
  }
}

/**
 * Cleans stored rich text for a reply: another program, or older rules, may have stored unsafe HTML. Of text that is nested too deeply,
 * only the words are shown.
 */
export function showRichText(html: string, fileAddresses: FileAddresses = []): string {
  if (!/[<&]/.test(html)) return html
  // Nearly all texts are the same on every host: cleaning one takes as long as rendering its page.
  const addresses = mayNameFilesInFull(html) ? fileAddresses : []
  const key = keyOf(html, addresses)
  const clean = displayed.get(key) ?? toDisplayed(html, addresses)
  displayed.set(key, clean)
  return clean === unchanged ? html : clean
}

function keyOf(html: string, fileAddresses: FileAddresses): string {
  return createHash('sha256')
    .update(JSON.stringify([fileAddresses, html]))
    .digest('base64')
}

/** Marks a text that is already clean, as nearly all are: only its hash is cached. */
const unchanged = Symbol('unchanged')

/** Texts by their hashes: as many as an import can have. Longer texts that need cleaning are cleaned each time, so that the cache stays small. */
const displayed = new LRUCache<string, string | typeof unchanged>({
  max: 20_000,
  maxSize: 20_000_000,
  maxEntrySize: 20_000,
  sizeCalculation: (clean) => (clean === unchanged ? 1 : clean.length + 1),
})

/**
 * Removes tags in linear time for any nesting, which a parser does not. A `<` that would still begin a tag, because the tag is unfinished
 * or was nested in another one, is followed by a space.
 */
function withoutTags(html: string): string {
  return html.replaceAll(/<[a-z!/?][^<>]*>/gi, '').replaceAll(/<(?=[a-z!/?])/gi, '< ')
}

function toDisplayed(html: string, fileAddresses: FileAddresses): string | typeof unchanged {
  const clean = cleanRichText(html, fileAddresses) ?? sanitizeHtml(withoutTags(html), { allowedTags: [] })
  return clean === html ? unchanged : clean
}

class TooDeep extends Error {}

/** Not the name of any element: its tag is dropped and its content stays. */
const dropped = 'dropped'

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richTextElements),
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(richTextElements).map(([name, own]) => [name, [...own]])),
    '*': [...richTextAttributes],
  },
  allowedClasses: Object.fromEntries(Object.entries(richTextClasses).map(([name, own]) => [name, [...own]])),
  allowedStyles: {
    '*': Object.fromEntries(Object.entries(richTextStyles).map(([property, forms]) => [property, [...forms]])),
  },
  allowedSchemes: [...richTextSchemes],
  allowProtocolRelative: false,
  allowedIframeHostnames: [...richTextFrameHosts],
}

const addresses = ['src', 'href', 'poster'] as const
/** A style longer than all its properties need is dropped before the CSS parser reads it. */
const longestStyle = 1000

function withStoredAddresses(attribs: sanitizeHtml.Attributes, fileAddresses: FileAddresses): sanitizeHtml.Attributes {
  const stored = { ...attribs }
  for (const name of addresses) {
    const address = stored[name]
    if (address !== undefined) stored[name] = toStoredAddress(address, fileAddresses)
  }
  if (stored.style !== undefined && stored.style.length > longestStyle) delete stored.style
  return stored
}

/** Drops a frame of another host, together with its fallback text for old browsers. */
function preserveFrame(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { src = '' } = attribs
  const host = URL.canParse(src) ? new URL(src).hostname : ''
  return richTextFrameHosts.some((known) => known === host)
    ? { tagName, attribs }
    : { tagName: dropped, attribs: {}, text: '' }
}

function transform(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  // A picture without a valid address shows nothing.
  if (tagName === 'img' && !isImageAddress(attribs.src)) return { tagName: dropped, attribs: {} }
  return { tagName, attribs: tagName === 'a' ? checkLink(attribs) : attribs }
}

function checkLink({ 'data-record': record, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const link = record !== undefined && recordLinkForm.test(record) ? { ...attribs, 'data-record': record } : attribs
  // A page opened from this site must not have access to its opener.
  return attribs.target === '_blank' ? { ...link, rel: 'noopener noreferrer' } : link
}

function isImageAddress(src = ''): boolean {
  return src !== '' && (/^https?:/i.test(src) || !/^[a-z][a-z0-9+.-]*:/i.test(src))
}
