import type { TextField } from '@teachnet/contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useText } from '@teachnet/i18n/react'
import { useEffect, useState } from 'react'
import { type Control, useFormContext, useWatch } from 'react-hook-form'
import Typography from '@mui/material/Typography'
import { hasChinese, loadReading, toSlug } from '../../values/slug.ts'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { WholeText, Lines, NoValue } from '../shared/plain-text.tsx'
import type { InputProps, RevisionProps } from '../field-props.ts'
import { textProps, TextBox } from '../shared/text-box.tsx'
import { MobileInput } from './mobile-input.tsx'
import { namingText } from '../../records/form/form-layout.ts'
import type { FormValues } from '../../records/form/form-values.ts'
import { toText } from '../../values/read-values.ts'
import { compareTokens, wordsOf } from '../shared/compare/compare-tokens.ts'
import { Marked } from '../shared/compare/marked.tsx'

const inputModes = { email: 'email', url: 'url' } as const

function TextInput(props: InputProps<TextField>) {
  const { multiline, rules, max } = props.field
  if (rules?.includes('slug')) return <SlugInput {...props} />
  if (rules?.includes('mobile')) return <MobileInput {...props} />
  const special = rules?.find((rule) => rule === 'email' || rule === 'url')
  return (
    <TextBox
      {...textProps(props)}
      max={max}
      multiline={multiline}
      minRows={multiline ? 3 : undefined}
      maxRows={multiline ? 10 : undefined}
      slotProps={special ? { htmlInput: { inputMode: inputModes[special] } } : undefined}
    />
  )
}

/** The name of a record in addresses. While it is empty, a suggestion from the record's title is offered. */
function SlugInput(props: InputProps<TextField>) {
  const form = useFormContext<FormValues>()
  return (
    <Box>
      <TextBox {...textProps(props)} max={props.field.max} spellCheck={false} />
      {/* Only forms have a title. */}
      {form && toText(props.value) === '' && <SlugOffer {...props} control={form.control} />}
    </Box>
  )
}

function SlugOffer({
  control,
  definition,
  field,
  onChange,
}: InputProps<TextField> & { readonly control: Control<FormValues> }) {
  const text = useText()
  const slug = useSlug(
    useWatch({ control, compute: (values: FormValues) => namingText(definition, values) }),
    field.max,
  )
  if (slug === '') return null
  return (
    <Box sx={{ mt: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
      {text('form.suggested')}
      <Link component="button" type="button" onClick={() => onChange(slug)} sx={{ font: 'inherit' }}>
        {slug}
      </Link>
    </Box>
  )
}

function useSlug(naming: string, max: number): string {
  const [read, setRead] = useState<ReturnType<typeof loadReading.loaded>>(() => loadReading.loaded())
  const isNeeded = hasChinese(naming)
  useEffect(() => {
    if (!isNeeded || read) return
    // If the dictionary cannot be loaded, nothing is offered.
    loadReading().then(
      () => setRead(loadReading.loaded()),
      () => undefined,
    )
  }, [isNeeded, read])
  if (isNeeded && !read) return ''
  return toSlug(naming, max, isNeeded ? read?.value : undefined)
}

export const textParts: FieldParts<TextField> = {
  Input: TextInput,
  Filter: TextFilter,
  Detail: WholeText,
  Revision: ComparedText,
}

/** A text of a revision; what the other state does not have is marked. */
function ComparedText({ name, row, against }: RevisionProps) {
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
