import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ResourceDefinition } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import { useLocale } from '@teachnet/i18n/react'
import { PartBoundary } from '@teachnet/ui/parts'
import { type Control, useController } from 'react-hook-form'
import { type FormField as FieldOfForm, type FormValues, isWide } from '../crud/form-values.ts'
import type { FormTarget } from '../crud/use-edit-controller.ts'
import { inputsByKind } from './fields/inputs.ts'
import { useOverrides } from './overrides.ts'

interface FormFieldProps {
  readonly idPrefix: string
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  readonly control: Control<FormValues>
  readonly field: FieldOfForm
}

/** One field of a form: an input, or the Chinese and the English one side by side. */
export function FormField(props: FormFieldProps) {
  const { field, names } = props.field
  const isStacked = field.kind === 'richText'
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
  const InputOfKind = inputs?.[name] ?? inputsByKind[field.kind]
  return (
    /* An input of an override may come from a file of its own. */
    <PartBoundary waiting={<Skeleton variant="rounded" height={48} />}>
      <InputOfKind
        id={`${idPrefix}-${wireName}`}
        name={wireName}
        field={field}
        label={labelOf(definition, wireName, locale)}
        value={controller.field.value}
        onChange={controller.field.onChange}
        onBlur={controller.field.onBlur}
        inputRef={controller.field.ref}
        // A password that is there already need not be given again.
        required={isMain && field.required === true && !(field.kind === 'password' && target !== 'add')}
        error={controller.fieldState.error?.message}
        help={isMain ? field.help?.[locale] : undefined}
        definition={definition}
        target={target}
      />
    </PartBoundary>
  )
}
