import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RichTextField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useMemo } from 'react'
import { parseHtml, tagOf } from '../../values/canonical-html.ts'
import { toText } from '../../values/read-values.ts'
import type { RevisionProps } from '../field-props.ts'
import { type ComparedParts, compareTokens, wordsOf, Marked } from '../shared/compare.tsx'
import { NoValue } from '../shared/plain-text.tsx'
import { RichTextWords } from './rich-text-words.tsx'

/** A rich text of a revision next to another state: with its headings, lists and pictures; what the other state does not have is marked. */
export function ComparedRichText({ against, ...props }: RevisionProps<RichTextField>) {
  if (!against) return <RichTextWords {...props} />
  const { row, name } = props
  return <ComparedHtml html={toText(row[name])} other={toText(against.row[name])} isOlder={against.isOlder} />
}

interface ComparedProps {
  readonly html: string
  readonly other: string
  readonly isOlder: boolean
}

/** A rich text; what the other one does not have is marked. */
export function ComparedHtml({ html, other, isOlder }: ComparedProps) {
  const text = useText()
  const blocks = useMemo(() => markedBlocks(html, other, isOlder), [html, other, isOlder])
  if (blocks.length === 0) return <NoValue />
  return (
    // A scrollable area must be reachable by keyboard.
    <Box
      tabIndex={0}
      sx={{ maxHeight: 420, overflow: 'auto', overflowWrap: 'anywhere', fontSize: '0.875rem', lineHeight: 1.7 }}
    >
      {shortened(blocks).map((one, at) =>
        typeof one === 'number' ? (
          <Typography key={at} variant="caption" component="p" color="textSecondary" sx={{ my: 1 }}>
            {text('record.compare.same', { count: one })}
          </Typography>
        ) : (
          <Block key={at} block={one} isOlder={isOlder} />
        ),
      )}
    </Box>
  )
}

interface MarkedBlock extends TextBlock {
  /** For each part, whether the other state does not have it. */
  readonly differs: readonly boolean[]
  /** Whether the other state has additions in it, or next to it. */
  readonly hasGap: boolean
}

function markedBlocks(html: string, other: string, isOlder: boolean): MarkedBlock[] {
  const [own, others] = [textBlocksOf(html), textBlocksOf(other)]
  const keysOf = (blocks: readonly TextBlock[]) => blocks.flatMap(({ parts }) => parts.map(({ key }) => key))
  const compared = sideOf(keysOf(own), keysOf(others), isOlder)
  if (compared) {
    let at = 0
    return own.map((block) => {
      const [from, to] = [at, (at += block.parts.length)]
      const hasGap = compared.gaps.some((gap) => gap >= from && gap <= to)
      return { ...block, differs: compared.differs.slice(from, to), hasGap }
    })
  }
  // Two texts that have little in common are compared paragraph by paragraph.
  const wholes = (blocks: readonly TextBlock[]) => blocks.map(({ parts }) => parts.map(({ key }) => key).join('\n'))
  const full = sideOf(wholes(own), wholes(others), isOlder)
  return own.map((block, at) => ({
    ...block,
    differs: block.parts.map(() => full?.differs[at] ?? true),
    hasGap: false,
  }))
}

function sideOf(own: readonly string[], other: readonly string[], isOlder: boolean): ComparedParts | undefined {
  return isOlder ? compareTokens(own, other)?.older : compareTokens(other, own)?.newer
}

/** Replaces blocks that are the same in both states, and not next to a different one, by their number. */
function shortened(blocks: readonly MarkedBlock[]): readonly (MarkedBlock | number)[] {
  const isVisible = blocks.map((_block, at) =>
    blocks.slice(Math.max(0, at - 1), at + 2).some(({ differs, hasGap }) => hasGap || differs.includes(true)),
  )
  const out: (MarkedBlock | number)[] = []
  for (const [at, block] of blocks.entries()) {
    const last = out.at(-1)
    if (isVisible[at]) out.push(block)
    else if (typeof last === 'number') out[out.length - 1] = last + 1
    else out.push(1)
  }
  return out
}

function Block({
  block: { tag, align, parts, differs },
  isOlder,
}: {
  readonly block: MarkedBlock
  readonly isOlder: boolean
}) {
  return (
    <Box
      sx={{
        my: 1,
        whiteSpace: 'pre-wrap',
        ...blockLooks[tag],
        ...(align && { textAlign: align }),
        fontWeight: /^h\d$/.test(tag) ? 650 : undefined,
        fontSize: /^h\d$/.test(tag) ? '1rem' : undefined,
      }}
    >
      {parts.map((part, at) => {
        const key = at
        const visible = <Part key={key} part={part} />
        return differs[at] ? (
          <Marked key={key} isOlder={isOlder}>
            {visible}
          </Marked>
        ) : (
          visible
        )
      })}
    </Box>
  )
}

const blockLooks: Readonly<Record<string, object>> = {
  li: { display: 'list-item', marginInlineStart: '20px' },
  blockquote: { borderInlineStart: '3px solid', borderColor: 'divider', paddingInlineStart: '12px' },
  pre: { fontFamily: 'monospace', fontSize: '0.8125rem' },
  figcaption: { color: 'text.secondary', fontSize: '0.8125rem' },
}

function Part({ part: { text: words, looks, kind } }: { readonly part: TextPart }) {
  const text = useText()
  if (kind === 'line') return <hr />
  if (kind === 'picture') return <>{text('record.compare.picture', { alt: words })}</>
  if (kind === 'player') return <>{text('record.compare.player', { address: words })}</>
  const sx = Object.assign({}, ...looks.map(({ localName }) => partLooks[localName] ?? {}))
  const address = looks.find(({ localName }) => localName === 'a')?.getAttribute('href') ?? undefined
  if (Object.keys(sx).length === 0) return <>{words}</>
  return (
    <Box component="span" title={address} sx={sx}>
      {words}
    </Box>
  )
}

const partLooks: Readonly<Record<string, object>> = {
  strong: { fontWeight: 650 },
  b: { fontWeight: 650 },
  em: { fontStyle: 'italic' },
  i: { fontStyle: 'italic' },
  u: { textDecoration: 'underline' },
  s: { textDecoration: 'line-through' },
  code: { fontFamily: 'monospace' },
  sub: { verticalAlign: 'sub', fontSize: '0.8em' },
  sup: { verticalAlign: 'super', fontSize: '0.8em' },
  a: { color: 'primary.main' },
  mark: { bgcolor: 'action.selected' },
}

/** A word of a rich text, or a picture, a film or a line across. */
interface TextPart {
  readonly text: string
  /** The elements around it within its block. */
  readonly looks: readonly Element[]
  readonly kind: 'words' | 'picture' | 'player' | 'line'
  /** Equal for parts that look the same, and are in blocks that do. */
  readonly key: string
}

const alignments = ['left', 'center', 'right', 'justify'] as const

/** A paragraph, a heading, an item of a list or a row of a table. */
interface TextBlock {
  /** Name of its element. */
  readonly tag: string
  readonly align: (typeof alignments)[number] | undefined
  readonly parts: readonly TextPart[]
}

const blockTags = new Set(
  'address article aside blockquote dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 li ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
/** Blocks that only contain other blocks, to which their words belong. */
const holders = new Set(['ul', 'ol', 'table', 'tbody', 'thead', 'tfoot', 'div', 'section', 'article', 'figure', 'dl'])

/** Reads a rich text as blocks of words. Parsing runs no scripts and loads no files. */
export function textBlocksOf(html: string): TextBlock[] {
  const blocks: (Place & { parts: TextPart[] })[] = []
  const begin = (place: Place) => blocks.push({ ...place, parts: [] })
  const add = (place: Place, part: Omit<TextPart, 'key'>, source = part.text) => {
    if (blocks.length === 0) begin(place)
    const block = blocks.at(-1)
    const shape = [block?.tag, ...place.frames, part.kind, ...part.looks.map(tagOf), source]
    block?.parts.push({ ...part, key: shape.join('\n') })
  }

  const walk = (node: Node, place: Place, looks: readonly Element[]): void => {
    if (node instanceof Text) {
      const text = place.tag === 'pre' ? node.data : node.data.replaceAll(/\s+/g, ' ')
      const isBlank = text.trim() === '' && (blocks.at(-1)?.parts.length ?? 0) === 0
      if (!isBlank) for (const word of wordsOf(text)) add(place, { text: word, looks, kind: 'words' })
      return
    }
    if (!(node instanceof Element)) return
    const name = node.localName
    const leaf = leafOf(node, name)
    if (leaf) return add(place, { ...leaf, looks }, tagOf(node))
    const isBlock = blockTags.has(name)
    const isCell = name === 'td' || name === 'th'
    const within = isBlock || isCell ? placeIn(place, node) : place
    if (isBlock) begin(within)
    if (isCell && node.previousElementSibling) add(place, { text: ' | ', looks: [], kind: 'words' })
    const isLook = !isBlock && !isCell && tagOf(node) !== 'span'
    for (const child of node.childNodes) walk(child, within, isLook ? [...looks, node] : looks)
    if (isBlock) begin(place)
  }
  const top: Place = { tag: 'p', align: undefined, frames: [] }
  for (const child of parseHtml(html).childNodes) walk(child, top, [])
  return blocks.filter(({ parts }) => parts.length > 0)
}

/** Where a part is. */
interface Place extends Pick<TextBlock, 'tag' | 'align'> {
  /** The blocks and cells around it that say more than their name: aligned, coloured, spanning cells or numbered. */
  readonly frames: readonly string[]
}

function placeIn({ tag, align, frames }: Place, element: Element): Place {
  const name = element.localName
  const full = tagOf(element)
  return {
    tag: holders.has(name) || !blockTags.has(name) ? tag : innerTag(name, tag),
    align:
      element instanceof HTMLElement ? (alignments.find((one) => one === element.style.textAlign) ?? align) : align,
    frames: full === name && name !== 'ol' ? frames : [...frames, full],
  }
}

/** A paragraph in an item or a quotation looks like the block around it. */
function innerTag(name: string, around: string): string {
  return name === 'p' && around !== 'p' ? around : name
}

function leafOf(element: Element, name: string): Pick<TextPart, 'text' | 'kind'> | undefined {
  if (name === 'img') return { text: element.getAttribute('alt') ?? '', kind: 'picture' }
  if (name === 'video' || name === 'iframe') return { text: element.getAttribute('src') ?? '', kind: 'player' }
  if (name === 'hr') return { text: '', kind: 'line' }
  return name === 'br' ? { text: '\n', kind: 'words' } : undefined
}
