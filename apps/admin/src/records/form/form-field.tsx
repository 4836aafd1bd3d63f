import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ResourceDefinition } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import { useLocale } from '@teachnet/i18n/react'
import { PartBoundary } from '@teachnet/ui/parts'
import { memo, useCallback } from 'react'
import { type Control, useController } from 'react-hook-form'
import { languageOf } from './form-layout.ts'
import type { FormField as FieldOfForm, FormTarget, FormValues } from './form-values.ts'
import type { FormView } from './use-form-view.ts'
import { useFieldParts } from '../../fields/load-parts.ts'
import { useModuleInputs } from '../../fields/shared/module-inputs.ts'
import { kindValueOf } from '../../fields/values.ts'
import { viewOf } from '../../fields/views.ts'
import { useOverrides } from '../page/overrides.ts'

interface FormFieldProps {
  readonly idPrefix: string
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  readonly control: Control<FormValues>
  readonly field: FieldOfForm
  /** Which languages are shown; default: all. */
  readonly view?: FormView
  /** Takes a whole row of a form with two columns. */
  readonly isWide?: boolean
}

/** A field of a form: one input, or one for each language that the form shows. */
export const FormField = memo(function FormField({ view, isWide = false, ...props }: FormFieldProps) {
  const { field, names } = props.field
  const { isStacked } = viewOf(field)
  const languages = names.map((wireName) => [wireName, languageOf(props.field, wireName)] as const)
  const visible = languages.filter(([, language]) => view?.shows(language) ?? true)
  return (
    <Box
      sx={{
        gridColumn: isWide ? '1 / -1' : undefined,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: visible.length > 1 && !isStacked ? { sm: '1fr 1fr' } : 'minmax(0, 1fr)',
      }}
    >
      {languages.map(
        ([wireName, language]) =>
          (view?.hasShown(language) ?? true) && (
            // A hidden input keeps its state, such as the steps that its editor can undo.
            <Box key={wireName} sx={{ display: view?.shows(language) === false ? 'none' : 'contents' }}>
              <Input {...props} wireName={wireName} />
            </Box>
          ),
      )}
    </Box>
  )
})

function Input({
  idPrefix,
  definition,
  target,
  control,
  field: { name, field },
  wireName,
}: Omit<FormFieldProps, 'view' | 'isWide'> & { readonly wireName: string }) {
  const locale = useLocale()
  const { inputs } = useOverrides()
  const controller = useController({ control, name: wireName })
  const isMain = wireName === name
  const leave = controller.field.onBlur
  const onBlur = useCallback(() => afterPress(leave), [leave])
  const parts = useFieldParts(field)
  const { inputs: ofModules } = useModuleInputs()
  // The input of rich text chooses that of a module itself, and offers the market while there is none.
  const ofModule = field.kind === 'richText' ? undefined : ofModules[field.kind]
  const FieldInput = inputs?.[name] ?? ofModule ?? parts.Input
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
        onBlur={onBlur}
        inputRef={controller.field.ref}
        required={isMain && field.required === true && (target === 'add' || !kindValueOf(field).isKeptWhenEmpty)}
        error={controller.fieldState.error?.message}
        help={field.help?.[locale]}
        definition={definition}
        target={target}
      />
    </PartBoundary>
  )
}

let isPressed = false
const ends = ['pointerup', 'pointercancel'] as const

addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ends) addEventListener(end, () => (isPressed = false), true)

/**
 * Runs a step immediately, or after the click of a pointer that is pressed. An input is left when the pointer goes down; a message that
 * appears then would move the button from under the pointer, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) return run()
  const done = new AbortController()
  const { signal } = done
  const finish = () => {
    done.abort()
    // The click follows in the same task.
    setTimeout(run)
  }
  for (const end of ends) addEventListener(end, finish, { capture: true, signal })
}
