import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import type { RichTextField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { diffArrays } from 'diff'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { canonicalHtml } from '../../values/canonical-html.ts'
import { toText } from '../../values/read-values.ts'
import type { MergeProps } from '../field-props.ts'
import { ComparedHtml } from './compared-rich-text.tsx'

const sides = ['mine', 'theirs', 'both'] as const
type Side = (typeof sides)[number]

/** Two edits of a rich text, block by block: what only one of them changed is taken; for the rest, the user chooses. */
export function MergedRichText({ base, mine, theirs, onChange }: MergeProps<RichTextField>) {
  const text = useText()
  const steps = useMemo(() => mergeBlocks(toText(base), toText(mine), toText(theirs)), [base, mine, theirs])
  const [chosen, setChosen] = useState<ReadonlyMap<number, Side>>(new Map())
  const merged = mergedHtml(steps, chosen)
  const change = useEffectEvent(onChange)
  useEffect(() => change(merged), [merged])
  return (
    <Box sx={{ display: 'grid', gap: 3, mt: 1 }}>
      {steps.map(({ kind, ...blocks }, at) => {
        const key = at
        if (kind === 'same')
          return (
            <Typography key={key} variant="caption" color="textSecondary">
              {text('record.compare.same', { count: blocks.count })}
            </Typography>
          )
        if (kind !== 'contested')
          return (
            <Box key={key} sx={{ borderInlineStart: 3, borderColor: 'divider', pl: 3 }}>
              <Typography variant="caption" color="textSecondary" component="p">
                {text(kind === 'mine' ? 'form.conflict.onlyMine' : 'form.conflict.onlyTheirs')}
              </Typography>
              {blocks.base !== '' && <ComparedHtml html={blocks.base} other={blocks[kind]} isOlder />}
              {blocks[kind] !== '' && <ComparedHtml html={blocks[kind]} other={blocks.base} isOlder={false} />}
            </Box>
          )
        return (
          <RadioGroup
            key={key}
            aria-label={text('form.conflict.block', { number: contestedBefore(steps, at) + 1 })}
            value={chosen.get(at) ?? ''}
            onChange={(_event, value) => {
              const side = sides.find((one) => one === value)
              if (side) setChosen(new Map([...chosen, [at, side]]))
            }}
            sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}
          >
            {(['mine', 'theirs'] as const).map((side) => (
              <Box key={side} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, minWidth: 0 }}>
                <FormControlLabel value={side} control={<Radio size="small" />} label={text(`form.conflict.${side}`)} />
                <ComparedHtml
                  html={blocks[side]}
                  other={blocks[side === 'mine' ? 'theirs' : 'mine']}
                  isOlder={side === 'theirs'}
                />
              </Box>
            ))}
            <FormControlLabel value="both" control={<Radio size="small" />} label={text('form.conflict.both')} />
          </RadioGroup>
        )
      })}
    </Box>
  )
}

/** A run of blocks in the merge of two texts, as HTML. */
interface MergeStep {
  /** `same` in both texts; changed in one of them; or `contested`: changed in both, and differently. */
  readonly kind: 'same' | 'mine' | 'theirs' | 'contested'
  readonly base: string
  readonly mine: string
  readonly theirs: string
  /** Number of blocks. */
  readonly count: number
}

/** Merges two texts that were made from the same one. */
export function mergeBlocks(base: string, mine: string, theirs: string): readonly MergeStep[] {
  const [from, own, other] = [blocksOf(base), blocksOf(mine), blocksOf(theirs)]
  const [inMine, inTheirs] = [placesIn(from, own), placesIn(from, other)]
  const steps: MergeStep[] = []
  const begun = { base: 0, mine: 0, theirs: 0 }
  const add = (end: typeof begun) => {
    const of = (blocks: readonly Block[], name: keyof typeof begun) => blocks.slice(begun[name], end[name])
    const [old, left, right] = [of(from, 'base'), of(own, 'mine'), of(other, 'theirs')]
    Object.assign(begun, end)
    if (old.length + left.length + right.length === 0) return
    const kind = areEqual(left, right)
      ? 'same'
      : areEqual(right, old)
        ? 'mine'
        : areEqual(left, old)
          ? 'theirs'
          : 'contested'
    const step = { kind, base: htmlOf(old), mine: htmlOf(left), theirs: htmlOf(right), count: right.length } as const
    const last = steps.at(-1)
    if (kind !== 'same' || last?.kind !== 'same') steps.push(step)
    else
      steps[steps.length - 1] = {
        kind,
        base: last.base + step.base,
        mine: last.mine + step.mine,
        theirs: last.theirs + step.theirs,
        count: last.count + step.count,
      }
  }
  for (const index of from.keys()) {
    const [left, right] = [inMine.get(index), inTheirs.get(index)]
    if (left === undefined || right === undefined) continue
    add({ base: index, mine: left, theirs: right })
    add({ base: index + 1, mine: left + 1, theirs: right + 1 })
  }
  add({ base: from.length, mine: own.length, theirs: other.length })
  return steps
}

/** The merged text; undefined while a choice is missing. */
export function mergedHtml(steps: readonly MergeStep[], chosen: ReadonlyMap<number, Side>): string | undefined {
  const parts = steps.map((step, at) => {
    const side = step.kind === 'contested' ? chosen.get(at) : step.kind === 'mine' ? 'mine' : 'theirs'
    return side === 'both' ? step.mine + step.theirs : side && step[side]
  })
  return parts.includes(undefined) ? undefined : parts.join('')
}

function contestedBefore(steps: readonly MergeStep[], at: number): number {
  return steps.slice(0, at).filter(({ kind }) => kind === 'contested').length
}

interface Block {
  readonly html: string
  /** Equal for blocks that mean the same, however their HTML is written. */
  readonly key: string
}

function blocksOf(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const holder = body.ownerDocument.createElement('div')
  return [...body.childNodes].flatMap((node): Block[] => {
    holder.replaceChildren(node.cloneNode(true))
    const { innerHTML } = holder
    return innerHTML.trim() === '' ? [] : [{ html: innerHTML, key: canonicalHtml(innerHTML) }]
  })
}

/** The places of the blocks of one text in another one that has them in the same order. */
function placesIn(from: readonly Block[], to: readonly Block[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  let [index, place] = [0, 0]
  for (const { added, removed, count } of diffArrays(keysOf(from), keysOf(to))) {
    if (!added && !removed) for (let step = 0; step < count; step += 1) places.set(index + step, place + step)
    if (!added) index += count
    if (!removed) place += count
  }
  return places
}

function keysOf(blocks: readonly Block[]): string[] {
  return blocks.map(({ key }) => key)
}

function areEqual(one: readonly Block[], other: readonly Block[]): boolean {
  return keysOf(one).join('\n\n') === keysOf(other).join('\n\n')
}

function htmlOf(blocks: readonly Block[]): string {
  return blocks.map(({ html }) => html).join('')
}
