import { type TextField, type CallingCodeOption, nearOptions } from '@teachnet/contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useText, useLocale } from '@teachnet/i18n/react'
import { useEffect, useState, type ChangeEvent } from 'react'
import { type Control, useFormContext, useWatch } from 'react-hook-form'
import Typography from '@mui/material/Typography'
import { hasChinese, loadReading, toSlug } from '../../values/slug.ts'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { FullText, Lines, NoValue } from '../shared/plain-text.tsx'
import type { InputProps, RevisionProps } from '../field-props.ts'
import { textProps, TextBox } from '../shared/text-box.tsx'
import { namingText } from '../../records/form/form-layout.ts'
import type { FormValues } from '../../records/form/form-values.ts'
import { toText } from '../../values/read-values.ts'
import { compareTokens, wordsOf, Marked } from '../shared/compare.tsx'

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
      slotProps={
        special
          ? { htmlInput: { inputMode: inputModes[special], autoCapitalize: 'none', spellCheck: false } }
          : undefined
      }
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
  Detail: FullText,
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

/** A mobile number with the calling code of its region: the near regions first, then all others, which are loaded when the list is reached. */
function MobileInput(props: InputProps<TextField>) {
  const { value, onChange, field, name, label } = props
  const text = useText()
  const locale = useLocale()
  const [chosen, setChosen] = useState('86')
  const [others, setOthers] = useState<readonly CallingCodeOption[]>([])
  const regions = [...nearOptions(locale), ...others]
  const [code, rest] = splitNumber(toText(value), chosen, regions)
  const isUnknown = !regions.some((region) => region.value === code)
  const load = async () => {
    if (others.length > 0) return
    const { listRegions } = await import('@teachnet/contract/calling-codes')
    setOthers(listRegions(locale))
  }
  const choose = (next: string) => {
    setChosen(next)
    if (rest !== '') onChange(next === '86' ? rest : `+${digitsOf(next)}${rest}`)
  }
  const select = (
    <Box
      component="select"
      aria-label={text('crud.region', { label })}
      name={`${name}-region`}
      value={code}
      onFocus={() => void load().catch(() => undefined)}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => choose(target.value)}
      sx={selectStyle}
    >
      {isUnknown && <option value={code}>+{digitsOf(code)}</option>}
      {regions.map((region) => (
        <option key={region.value} value={region.value}>
          {region.label}
        </option>
      ))}
    </Box>
  )
  return (
    <TextBox
      {...textProps(props)}
      onChange={(typed) => onChange(withCode(toText(typed), code))}
      max={field.max}
      slotProps={{ htmlInput: { inputMode: 'tel' }, input: { startAdornment: select } }}
    />
  )
}

const selectStyle = {
  flex: 'none',
  maxWidth: 144,
  ml: -1,
  mr: 2,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  // The frame of the input shows its own focus only.
  '&&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
} as const

const digitsOf = (code: string) => code.replaceAll(/\D/g, '')

/** Adds the code that was chosen first to the first digits; what has a code keeps it. */
function withCode(typed: string, code: string): string {
  return code !== '86' && /^\s*\d/.test(typed) ? `+${digitsOf(code)}${typed.trim()}` : typed
}

/** Returns the code of a number, of the chosen region if several share it, and the number without it. */
function splitNumber(
  number: string,
  chosen: string,
  regions: readonly CallingCodeOption[],
): readonly [code: string, rest: string] {
  const text = number.normalize('NFKC').trim()
  const [, digits] = /^(?:\+|00)(\d+)/.exec(text.replaceAll(/[\s()\-.]/g, '')) ?? []
  if (digits === undefined) return [text === '' ? chosen : '86', text]
  const found = [chosen, ...regions.map(({ value }) => value)]
    .filter((value) => digits.startsWith(digitsOf(value)))
    .toSorted((one, other) => digitsOf(other).length - digitsOf(one).length)[0]
  return found === undefined ? [digits, ''] : [found, digits.slice(digitsOf(found).length)]
}
