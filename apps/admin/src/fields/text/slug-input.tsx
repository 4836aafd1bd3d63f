import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { TextField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useEffect, useState } from 'react'
import { type Control, useFormContext, useWatch } from 'react-hook-form'
import { namingText } from '../../crud/form/form-layout.ts'
import type { FormValues } from '../../crud/form/form-values.ts'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { textProps, TextBox } from '../shared/text-box.tsx'
import { hasChinese, loadReading, toSlug } from './slug.ts'

/** The name of a record in addresses. While it is empty, a suggestion from the record's title is offered. */
export function SlugInput(props: InputProps<TextField>) {
  const form = useFormContext<FormValues>()
  return (
    <Box>
      <TextBox {...textProps(props)} max={props.field.max} spellCheck={false} />
      {/* Outside of a form there is no title. */}
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
  const slug = useSlug(namingText(definition, useWatch({ control })), field.max)
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
