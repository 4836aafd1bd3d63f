import Typography from '@mui/material/Typography'
import { toText } from '../../../values/read-values.ts'
import type { RevisionProps } from '../../field-props.ts'
import { NoValue } from '../plain-text.tsx'
import { Lines } from '../whole-text.tsx'
import { compareTokens, wordsOf } from './compare-tokens.ts'
import { Marked } from './marked.tsx'

/** A text of a revision; what the other state does not have is marked. */
export function ComparedText({ name, row, against }: RevisionProps) {
  const text = toText(row[name])
  if (!against) return <Lines text={text} />
  if (text === '') return <NoValue />
  const [own, other] = [wordsOf(text), wordsOf(toText(against.row[name]))]
  const compared = against.isOlder ? compareTokens(own, other)?.older : compareTokens(other, own)?.newer
  return (
    <Typography
      variant="body2"
      // A scrollable area must be reachable by keyboard.
      tabIndex={text.length > 500 ? 0 : undefined}
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 320, overflow: 'auto' }}
    >
      {runsOf(own, compared?.differs).map(({ words, isDifferent, at }) =>
        isDifferent ? (
          <Marked key={at} isOlder={against.isOlder}>
            {words}
          </Marked>
        ) : (
          words
        ),
      )}
    </Typography>
  )
}

/** Joins neighbouring words that are equally marked. */
function runsOf(words: readonly string[], differs: readonly boolean[] = []) {
  const runs: { words: string; isDifferent: boolean; at: number }[] = []
  for (const [at, word] of words.entries()) {
    const isDifferent = differs[at] ?? false
    const last = runs.at(-1)
    if (last?.isDifferent === isDifferent) last.words += word
    else runs.push({ words: word, isDifferent, at })
  }
  return runs
}
