import { Autocomplete } from '@teachnet/ui/choice'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { RelationField } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useCrud } from '../../records/services/crud-services.tsx'
import { queryKeys } from '../../records/services/query-keys.ts'
import type { InputProps } from '../../fields/field-props.ts'
import { RelationInput } from '../../fields/relation/parts.tsx'
import { textFieldProps } from '../../fields/shared/text-field-props.ts'
import { toNumber, toText } from '../../values/read-values.ts'

/**
 * Selects the handler of an application. An administrator who may assign it may lack access to the list of
 * administrators, so the action's reply names them.
 */
export function HandlerInput(props: InputProps<RelationField>) {
  const { backEnd } = useCrud()
  return backEnd === 'teachnet' ? <HandlerChoice {...props} /> : <RelationInput {...props} />
}

function HandlerChoice(props: InputProps<RelationField>) {
  const { id, definition, value, onChange, onBlur } = props
  const text = useText()
  const { source } = useCrud()
  const { data, isError } = useQuery({
    queryKey: queryKeys.call(definition.controller, 'handlers', 0),
    queryFn: async ({ signal }) =>
      readHandlers(await source.resource(definition).read('assign', {}, { signal, showError: false })),
  })
  const handlers = data ?? []
  return (
    <Autocomplete
      id={id}
      options={handlers}
      value={handlers.find((one) => one.id === toNumber(value)) ?? null}
      onChange={(_event, next) => onChange(next?.id ?? null)}
      onBlur={onBlur}
      getOptionKey={(one) => one.id}
      getOptionLabel={(one) => one.label}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={data === undefined && !isError}
      noOptionsText={isError ? text('crud.select.failed') : undefined}
      renderInput={(params) => <TextField {...params} {...textFieldProps(props)} />}
    />
  )
}

interface Handler {
  readonly id: number
  readonly label: string
}

function readHandlers(reply: unknown): readonly Handler[] {
  if (!isRecord(reply) || !Array.isArray(reply.handlers)) return []
  return reply.handlers.flatMap((one: unknown) => {
    const id = isRecord(one) ? toNumber(one.id) : undefined
    return isRecord(one) && id !== undefined ? [{ id, label: toText(one.label) }] : []
  })
}
