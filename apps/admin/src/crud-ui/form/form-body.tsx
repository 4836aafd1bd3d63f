import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ResourceDefinition } from '@teachnet/contract'
import type { LocalizedText } from '@teachnet/protocol'
import { useLocale } from '@teachnet/i18n/react'
import { useId } from 'react'
import type { Control } from 'react-hook-form'
import { type FormField as FieldOfForm, formFieldsOf, type FormValues } from '../../crud/form/form-values.ts'
import type { FormTarget } from '../../crud/form/use-edit-controller.ts'
import { FormField } from './form-field.tsx'

interface FormBodyProps {
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  readonly control: Control<FormValues>
}

/** All fields of a form in their sections, in two columns if the width allows it. */
export function FormBody({ definition, target, control }: FormBodyProps) {
  const locale = useLocale()
  const id = useId()
  const sections = toSections(formFieldsOf(definition, target === 'add' ? 'add' : 'edit'))
  return (
    <>
      {sections.map(({ heading, fields }, index) => (
        <Box
          key={fields[0]?.name ?? index}
          component="section"
          {...(heading && { 'aria-labelledby': `${id}-section-${index}` })}
          sx={{ mb: 6 }}
        >
          {heading && (
            <Typography
              id={`${id}-section-${index}`}
              variant="h3"
              component="h3"
              sx={{ mb: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}
            >
              {heading[locale]}
            </Typography>
          )}
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
              alignItems: 'start',
            }}
          >
            {fields.map((field) => (
              <FormField key={field.name} {...{ definition, target, control, field }} idPrefix={id} />
            ))}
          </Box>
        </Box>
      ))}
    </>
  )
}

interface Section {
  readonly heading: LocalizedText | undefined
  readonly fields: readonly FieldOfForm[]
}

function toSections(fields: readonly FieldOfForm[]): Section[] {
  return fields.reduce<Section[]>((sections, one) => {
    const last = sections.at(-1)
    if (!last || one.field.section) return [...sections, { heading: one.field.section, fields: [one] }]
    return [...sections.slice(0, -1), { ...last, fields: [...last.fields, one] }]
  }, [])
}
