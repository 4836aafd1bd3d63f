import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ResourceDefinition } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import { useLocale } from '@teachnet/i18n/react'
import { PartBoundary } from '@teachnet/ui/parts'
import { type Control, useController } from 'react-hook-form'
import type { FormField as FieldOfForm, FormValues } from '../../crud/form/form-values.ts'
import type { FormTarget } from '../../crud/form/use-edit-controller.ts'
import { useFieldParts } from '../../fields/load-parts.ts'
import { kindValueOf } from '../../fields/values.ts'
import { isWide, viewOf } from '../../fields/views.ts'
import { useOverrides } from '../page/overrides.ts'

interface FormFieldProps {
  readonly idPrefix: string
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  readonly control: Control<FormValues>
  readonly field: FieldOfForm
}

/** A field of a form: one input, or the Chinese and the English one side by side. */
export function FormField(props: FormFieldProps) {
  const { field, names } = props.field
  const { isStacked } = viewOf(field)
  return (
    <Box
      sx={{
        gridColumn: isWide(field) ? '1 / -1' : undefined,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: names.length > 1 && !isStacked ? { sm: '1fr 1fr' } : 'minmax(0, 1fr)',
      }}
    >
      {names.map((wireName) => (
        <Input key={wireName} {...props} wireName={wireName} />
      ))}
    </Box>
  )
}

function Input({
  idPrefix,
  definition,
  target,
  control,
  field: { name, field },
  wireName,
}: FormFieldProps & { readonly wireName: string }) {
  const locale = useLocale()
  const { inputs } = useOverrides()
  const controller = useController({ control, name: wireName })
  const isMain = wireName === name
  const parts = useFieldParts(field)
  const FieldInput = inputs?.[name] ?? parts.Input
  return (
    /* An override's input may load its own code. */
    <PartBoundary waiting={<Skeleton variant="rounded" height={48} />}>
      <FieldInput
        id={`${idPrefix}-${wireName}`}
        name={wireName}
        field={field}
        label={labelOf(definition, wireName, locale)}
        value={controller.field.value}
        onChange={controller.field.onChange}
        onBlur={controller.field.onBlur}
        inputRef={controller.field.ref}
        required={isMain && field.required === true && (target === 'add' || !kindValueOf(field).isKeptWhenEmpty)}
        error={controller.fieldState.error?.message}
        help={isMain ? field.help?.[locale] : undefined}
        definition={definition}
        target={target}
      />
    </PartBoundary>
  )
}
