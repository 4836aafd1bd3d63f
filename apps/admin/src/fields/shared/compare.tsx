import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { diffArrays } from 'diff'

interface MarkedProps {
  /** Whether it is in the older of two states, so that it was removed since. Otherwise it was added. */
  readonly isOlder: boolean
  readonly children: ReactNode
}

/**
 * A part that only one of two compared states has: coloured, and struck through or underlined, so that it does not
 * depend on colour alone.
 */
export function Marked({ isOlder, children }: MarkedProps) {
  const colour = isOlder ? 'madder' : 'pine'
  return (
    <Box
      component={isOlder ? 'del' : 'ins'}
      sx={{
        borderRadius: '2px',
        textDecorationThickness: '1px',
        textDecorationLine: isOlder ? 'line-through' : 'underline',
        bgcolor: `rgb(var(--${colour}-rgb) / 16%)`,
      }}
    >
      {children}
    </Box>
  )
}

/** Limit of a comparison: beyond it, single parts are not compared. Milliseconds, and differing parts. */
const limits = { timeout: 400, maxEditLength: 4000 } as const

/** The result of a comparison for the parts of one list. */
export interface ComparedParts {
  /** For each part, whether the other list does not have it. */
  readonly differs: readonly boolean[]
  /** Places before which the other list has something more. */
  readonly gaps: readonly number[]
}

/**
 * Determines for each part of two lists whether the other list has it in the same order; parts are equal if their keys are.
 *
 * @returns undefined if the lists differ so much that the comparison would take too long
 */
export function compareTokens(
  older: readonly string[],
  newer: readonly string[],
): { readonly older: ComparedParts; readonly newer: ComparedParts } | undefined {
  const changes = diffArrays([...older], [...newer], limits)
  if (!changes) return undefined
  const sideOf = (own: 'added' | 'removed', other: 'added' | 'removed'): ComparedParts => {
    const differs: boolean[] = []
    const gaps: number[] = []
    for (const change of changes)
      if (change[other]) gaps.push(differs.length)
      else for (const _part of change.value) differs.push(change[own])
    return { differs, gaps }
  }
  return { older: sideOf('removed', 'added'), newer: sideOf('added', 'removed') }
}

// oxlint-disable-next-line browsers/supported -- used only where the engine has it
const words = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'word' }) : undefined

/** The words of a text and the characters between them; Chinese is split by a dictionary, or into characters where an engine has none. */
export function wordsOf(text: string): string[] {
  if (words === undefined) return text.match(/\p{Script=Han}|[^\s\p{P}\p{Script=Han}]+|[\s\p{P}]/gu) ?? []
  return [...words.segment(text)].map(({ segment }) => segment)
}
