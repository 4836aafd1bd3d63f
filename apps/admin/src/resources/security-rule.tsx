import { Autocomplete } from '@teachnet/ui/choice'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { JsonField, TextField as TextOfRecord } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { isRecord } from '@teachnet/protocol'
import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { InputProps } from '../fields/field-props.ts'
import { inputOfKind } from '../fields/input-of-kind.tsx'
import { textFieldProps } from '../fields/shared/text-field-props.ts'
import { parseJson } from '../fields/value-shapes.ts'
import { WithMessages } from '../messages/with-messages.tsx'
import type { FormValues } from '../records/form/form-values.ts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import { useCrud } from '../records/services/crud-services.tsx'
import { queryKeys } from '../records/services/query-keys.ts'
import { toText } from '../values/read-values.ts'

const watched = {
  controller: inputOfKind('text', ControllerInput),
  data_table: inputOfKind('text', TableInput),
}

/** Rules of the recycle bin: page and table are chosen, and the key of the table is filled in. */
export const dataRecycleOverrides: ResourceOverrides = { inputs: watched }

/** Rules of sensitive data: page, table and fields are chosen. */
export const sensitiveDataOverrides: ResourceOverrides = {
  inputs: { ...watched, data_fields: inputOfKind('json', FieldsInput) },
}

/** The page that a rule watches; its table follows if the back office knows it. */
function ControllerInput(props: InputProps<TextOfRecord>) {
  const { loadResource } = useCrud()
  const { controllers } = useChoices(props)
  const setTable = useTable()
  const choose = (file: string) => {
    props.onChange(file)
    // An unknown page has no table to fill in.
    loadResource(file.replace(/\.php$/i, '').replaceAll('/', '.')).then(
      (area) => area && setTable(area.table),
      () => undefined,
    )
  }
  return <SuggestionBox {...props} choices={controllers} onChoose={choose} />
}

function TableInput(props: InputProps<TextOfRecord>) {
  return <SuggestionBox {...props} choices={useChoices(props).tables} onChoose={useTable()} />
}

/** Sets the table, and then the field that identifies its rows. */
function useTable(): (table: string) => void {
  const { setValue, getValues } = useFormContext<FormValues>()
  const { source } = useCrud()
  return (table) => {
    setValue('data_table', table, { shouldDirty: true })
    source.tableKey(table).then(
      (key) => {
        if (getValues('data_table') === table) setValue('primary_key', key, { shouldDirty: true })
      },
      () => undefined, // The server checks the table when the rule is saved.
    )
  }
}

/** Names with their titles. */
type Choices = ReadonlyMap<string, string>

/** The pages and tables that the form offers, as each back end sends them with it. */
function useChoices({ definition, target }: InputProps): { readonly controllers: Choices; readonly tables: Choices } {
  const { source } = useCrud()
  const { data } = useQuery({
    queryKey: queryKeys.call(definition.controller, 'choices'),
    queryFn: async ({ signal }) => {
      const [call, query] = target === 'add' ? (['add', {}] as const) : (['edit', { id: target }] as const)
      const reply = await source.resource(definition).read(call, query, { signal, showError: false })
      return isRecord(reply) ? { controllers: toChoices(reply.controllers), tables: toChoices(reply.tables) } : none
    },
    staleTime: 60_000,
  })
  return data ?? none
}

const none = { controllers: new Map<string, string>(), tables: new Map<string, string>() }

function toChoices(value: unknown): Choices {
  return new Map(Object.entries(isRecord(value) ? value : {}).map(([name, title]) => [name, toText(title)]))
}

interface SuggestionBoxProps extends InputProps<TextOfRecord> {
  readonly choices: Choices
  readonly onChoose: (name: string) => void
}

/** A text that can be typed, or chosen from names with titles. */
function SuggestionBox({ id, value, choices, onChange, onChoose, onBlur, ...props }: SuggestionBoxProps) {
  return (
    <Autocomplete
      id={id}
      freeSolo
      forcePopupIcon
      options={[...choices.keys()]}
      getOptionLabel={(name) => name}
      renderOption={({ key, ...option }, name) => (
        <li key={key} {...option}>
          {choices.get(name) || name}
        </li>
      )}
      filterOptions={(names, { inputValue }) => {
        const typed = inputValue.trim().toLowerCase()
        if (typed === toText(value).toLowerCase()) return names
        return names.filter((name) => `${name} ${choices.get(name) ?? ''}`.toLowerCase().includes(typed))
      }}
      value={toText(value)}
      inputValue={toText(value)}
      onChange={(_event, chosen) => (chosen ? onChoose(chosen) : onChange(''))}
      onInputChange={(_event, typed, reason) => reason === 'input' && onChange(typed)}
      onBlur={onBlur}
      renderInput={(params) => <TextField {...params} {...textFieldProps(props)} />}
    />
  )
}

function FieldsInput(props: InputProps<JsonField>) {
  return (
    <WithMessages of="record">
      <WatchedFields {...props} />
    </WithMessages>
  )
}

/** The watched fields of the chosen table; the value is the JSON text of their names and titles. */
function WatchedFields({ id, value, onChange, onBlur, ...props }: InputProps<JsonField>) {
  const text = useText()
  const { source } = useCrud()
  const { control } = useFormContext<FormValues>()
  const table = toText(useWatch({ control, name: 'data_table' }))
  const fields = useQuery({
    queryKey: queryKeys.tableFields(table),
    queryFn: ({ signal }) => source.tableFields(table, { signal }),
    enabled: table !== '',
    retry: false,
    staleTime: 60_000,
  })
  const chosen = useMemo(() => {
    const parsed = parseJson(toText(value))
    return new Map(
      Object.entries(parsed.ok && isRecord(parsed.value) ? parsed.value : {}).map(([name, title]) => [
        name,
        toText(title),
      ]),
    )
  }, [value])
  const names = useMemo(() => [...chosen.keys()], [chosen])
  const titleOf = (name: string) => chosen.get(name) || fields.data?.[name] || name
  const offered = Object.keys(fields.data ?? {}).filter((name) => name !== 'id')
  const help = table === '' ? text('record.rule.tableFirst') : fields.isError ? fields.error.message : props.help
  return (
    <Autocomplete
      id={id}
      multiple
      disableCloseOnSelect
      options={[...new Set([...names, ...offered])]}
      value={names}
      loading={fields.isFetching}
      getOptionLabel={titleOf}
      getOptionKey={(name) => name}
      renderOption={({ key, ...option }, name) => (
        <li key={key} {...option}>
          {`${titleOf(name)} (${name})`}
        </li>
      )}
      onChange={(_event, next) =>
        onChange(next.length === 0 ? '' : JSON.stringify(Object.fromEntries(next.map((name) => [name, titleOf(name)]))))
      }
      onBlur={onBlur}
      renderInput={(params) => <TextField {...params} {...textFieldProps({ ...props, help })} />}
    />
  )
}
