import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isBilingual, type ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { sectionsOf, untranslated, wholeRows } from '../../crud/form/form-layout.ts'
import {
  askedFieldsOf,
  type FormField as FieldOfForm,
  type FormTarget,
  type FormValues,
} from '../../crud/form/form-values.ts'
import { FormViewProvider } from '../../crud/form/form-view-context.ts'
import type { FormView } from '../../crud/form/use-form-view.ts'
import { viewOf } from '../../fields/views.ts'
import { FormField } from './form-field.tsx'
import { barHeight, LanguageBar } from './language-bar.tsx'

interface FormBodyProps {
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  readonly control: Control<FormValues>
  readonly view: FormView
}

/** The fields of a form, in their sections, in two columns if the width allows it. */
export function FormBody({ definition, target, control, view }: FormBodyProps) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const values = useWatch({ control })
  const { errors } = useFormState({ control })
  const fields = askedFieldsOf(definition, target === 'add' ? 'add' : 'edit', values)
  const isFull = ({ field }: FieldOfForm) =>
    viewOf(field).inputWidth(field) === 'full' || (view.language === 'both' && isBilingual(field))
  const hasLanguages = view.language !== undefined && fields.some(({ field }) => isBilingual(field))
  return (
    <FormViewProvider value={view}>
      {hasLanguages && (
        <LanguageBar view={view} missing={untranslated(fields, values)} refused={Object.keys(errors)} fields={fields} />
      )}
      {sectionsOf(definition, fields).map(({ heading, fields: own }, index) => {
        const whole = wholeRows(own, isFull)
        return (
          <Box
            key={own[0]?.name ?? index}
            component="section"
            {...(heading && { 'aria-labelledby': `${id}-section-${index}` })}
            // Where the bar of an editor stays in view: below that of the languages.
            sx={{ mb: 6, '--form-bar': (theme) => (hasLanguages ? `${barHeight - 20}px` : theme.spacing(-5)) }}
          >
            {heading && (
              <Typography
                id={`${id}-section-${index}`}
                variant="h3"
                component="h3"
                sx={{ mb: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}
              >
                {typeof heading === 'string' ? text(`form.section.${heading}`) : heading[locale]}
              </Typography>
            )}
            <Box
              sx={{
                display: 'grid',
                gap: 4,
                // Two columns where each has room, whatever the width of the window.
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(260px, 40%)), 1fr))',
                alignItems: 'start',
              }}
            >
              {own.map((field) => (
                <FormField
                  key={field.name}
                  {...{ definition, target, control, field, view }}
                  isWide={whole.has(field.name)}
                  idPrefix={id}
                />
              ))}
            </Box>
          </Box>
        )
      })}
    </FormViewProvider>
  )
}
