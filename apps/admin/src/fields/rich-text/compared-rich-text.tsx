import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RichTextField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useMemo } from 'react'
import { toText } from '../../values/read-values.ts'
import type { RevisionProps } from '../field-props.ts'
import { type ComparedParts, compareTokens } from '../shared/compare/compare-tokens.ts'
import { Marked } from '../shared/compare/marked.tsx'
import { NoValue } from '../shared/plain-text.tsx'
import { RichTextWords } from './rich-text-words.tsx'
import { type TextBlock, textBlocksOf, type TextPart } from './text-blocks.ts'

/** A rich text of a revision beside another state: with its headings, lists and pictures; what the other state does not have is marked. */
export function ComparedRichText({ against, ...props }: RevisionProps<RichTextField>) {
  if (!against) return <RichTextWords {...props} />
  const { row, name } = props
  return <Compared html={toText(row[name])} other={toText(against.row[name])} isOlder={against.isOlder} />
}

interface ComparedProps {
  readonly html: string
  readonly other: string
  readonly isOlder: boolean
}

function Compared({ html, other, isOlder }: ComparedProps) {
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
  const whole = sideOf(wholes(own), wholes(others), isOlder)
  return own.map((block, at) => ({
    ...block,
    differs: block.parts.map(() => whole?.differs[at] ?? true),
    hasGap: false,
  }))
}

function sideOf(own: readonly string[], other: readonly string[], isOlder: boolean): ComparedParts | undefined {
  return isOlder ? compareTokens(own, other)?.older : compareTokens(other, own)?.newer
}

/** Replaces blocks that are the same in both states, and not beside a different one, by their number. */
function shortened(blocks: readonly MarkedBlock[]): readonly (MarkedBlock | number)[] {
  const isShown = blocks.map((_block, at) =>
    blocks.slice(Math.max(0, at - 1), at + 2).some(({ differs, hasGap }) => hasGap || differs.includes(true)),
  )
  const out: (MarkedBlock | number)[] = []
  for (const [at, block] of blocks.entries()) {
    const last = out.at(-1)
    if (isShown[at]) out.push(block)
    else if (typeof last === 'number') out[out.length - 1] = last + 1
    else out.push(1)
  }
  return out
}

function Block({
  block: { tag, parts, differs },
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
        ...(/^h\d$/.test(tag) && { fontWeight: 650, fontSize: '1rem' }),
      }}
    >
      {parts.map((part, at) => {
        const key = at
        const shown = <Part key={key} part={part} />
        return differs[at] ? (
          <Marked key={key} isOlder={isOlder}>
            {shown}
          </Marked>
        ) : (
          shown
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
  const sx = Object.assign({}, ...looks.map((look) => partLooks[look.replace(/[.:].*$/s, '')] ?? {}))
  const address = looks.find((look) => look.startsWith('a:'))?.slice(2)
  if (Object.keys(sx).length === 0) return <>{words}</>
  return (
    <Box component="span" {...(address !== undefined && { title: address })} sx={sx}>
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
