import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useText } from '@teachnet/i18n/react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { languageOf, untranslated } from './form-layout.ts'
import type { FormField, FormValues } from './form-values.ts'
import type { FormLanguage, FormView } from './use-form-view.ts'

interface LanguageBarProps {
  readonly view: FormView
  readonly control: Control<FormValues>
  /** All fields of the form. */
  readonly all: readonly FormField[]
  /** Those that it shows. */
  readonly fields: readonly FormField[]
  /** Stays in view while the form is scrolled. */
  readonly isSticky: boolean
}

const languages: readonly FormLanguage[] = ['zh-cn', 'en', 'both']

/** Height of the bar, of which the space above the fields covers 20. Pixels. */
export const barHeight = 56

/** Chooses the language of the texts that a form shows, and counts the missing texts of each language. */
export function LanguageBar({ view, control, all, fields, isSticky }: LanguageBarProps) {
  const text = useText()
  const missing = useWatch({ control, compute: (values: FormValues) => untranslated(all, values) })
  const rejected = Object.keys(useFormState({ control }).errors)
  const countOf = (names: readonly string[], language: FormLanguage) =>
    fields.flatMap((one) => one.names.filter((name) => languageOf(one, name) === language && names.includes(name)))
      .length
  return (
    <Box
      sx={{
        position: isSticky ? 'sticky' : 'static',
        // The space above the fields scrolls away.
        top: (theme) => theme.spacing(-5),
        // Above the bars of editors, which end with their text.
        zIndex: 3,
        display: 'flex',
        alignItems: 'center',
        minHeight: barHeight,
        flexWrap: 'wrap',
        columnGap: 3,
        mb: 4,
        mx: { xs: -4, sm: -6 },
        px: { xs: 4, sm: 6 },
        py: 2,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        // The space above it belongs to the fields that scroll beneath it.
        '&:first-of-type': { mt: -5 },
      }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view.language}
        onChange={(_event, next: FormLanguage | null) => next && view.show(next)}
        aria-label={text('form.language')}
      >
        {languages.map((language) => {
          const absent = countOf(missing, language)
          const wrong = countOf(rejected, language)
          const name = text(`form.language.${language}`)
          return (
            <ToggleButton
              key={language}
              value={language}
              aria-label={[
                name,
                ...(wrong > 0 ? [text('form.language.wrong', { count: wrong })] : []),
                ...(absent > 0 ? [text('form.language.missing', { count: absent })] : []),
              ].join(text('form.language.separator'))}
              sx={{
                gap: 1.5,
                px: 3,
                textTransform: 'none',
                '&.Mui-selected': { color: 'text.primary', borderColor: 'primary.main' },
              }}
            >
              {name}
              {wrong > 0 && <Mark color="error" count={wrong} title={text('form.language.wrong', { count: wrong })} />}
              {absent > 0 && (
                <Mark color="warning" count={absent} title={text('form.language.missing', { count: absent })} />
              )}
            </ToggleButton>
          )
        })}
      </ToggleButtonGroup>
    </Box>
  )
}

function Mark({ color, count, title }: { color: 'error' | 'warning'; count: number; title: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      title={title}
      sx={{
        minWidth: 18,
        px: 1,
        border: 1,
        borderColor: `${color}.main`,
        borderRadius: '9px',
        color: color === 'error' ? 'error.main' : 'text.primary',
        fontSize: '0.75rem',
        lineHeight: '16px',
      }}
    >
      {count}
    </Box>
  )
}
