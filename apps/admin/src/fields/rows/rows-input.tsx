import AddRounded from '@mui/icons-material/AddRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RowsField } from '@teachnet/contract'
import { mostRows, parseInput } from '@teachnet/contract/schema'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useRef } from 'react'
import type { InputProps } from '../field-props.ts'
import { FieldFrame } from '../shared/field-frame.tsx'
import { SortableList } from '../shared/sortable/sortable-list.tsx'
import { RowInputs } from './row-inputs.tsx'
import { type FormRow, formRowsOf, newRow, rowLabel, rowsValue } from '../rows-value.ts'
import { addButton, invalidOf } from './row-elements.ts'
import { useRowActions } from './use-row-actions.ts'

/** Rows with inputs of their own: added, copied, removed, and moved by a handle or by keys. */
export function RowsInput(props: InputProps<RowsField>) {
  const { id, name, field, label, value, onChange, onBlur, inputRef, required, error, help } = props
  const text = useText()
  const locale = useLocale()
  const rows = formRowsOf(value)
  const frame = useRef<HTMLDivElement>(null)
  const { keys, change, add, drop, moveTo, moveByKey } = useRowActions({ rows, value, onChange, frame })
  const problems = error === undefined ? undefined : problemsOf(props, rows)
  const most = field.maxItems ?? mostRows
  const nameOf = (at: number) => rowLabel(field, rows[at] ?? {}, locale) || text('form.rows.number', { number: at + 1 })

  return (
    <FieldFrame {...{ id, label, required, error, help }}>
      <Box
        ref={(element: HTMLDivElement | null) => {
          frame.current = element
          inputRef(element)
        }}
        tabIndex={-1}
        onFocus={(event) => {
          // The form leads to a refused value by focusing its field.
          if (event.target === event.currentTarget) (invalidOf(frame.current) ?? addButton(frame.current))?.focus()
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
        }}
        // A long name is cut instead of widening the form.
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, outline: 'none' }}
      >
        <SortableList
          ids={[...keys]}
          labelOf={(key) => nameOf(keys.indexOf(Number(key)))}
          onMove={(key, target) => moveTo(keys.indexOf(Number(key)), keys.indexOf(Number(target)))}
        >
          <Box
            component="ol"
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, m: 0, p: 0, listStyle: 'none' }}
          >
            {rows.map((row, at) => (
              <RowInputs
                key={keys[at]}
                sortKey={keys[at] ?? 0}
                {...{ props, row, at }}
                count={rows.length}
                name={rowLabel(field, row, locale)}
                title={nameOf(at)}
                canAdd={rows.length < most}
                problemOf={(part) => problems?.get(`${name}.${at}.${part}`)}
                onChange={(next) => change(at, next)}
                onMove={(to) => moveByKey(at, to)}
                onCopy={() => add(at + 1, { ...row })}
                onRemove={() => drop(at)}
              />
            ))}
          </Box>
        </SortableList>
        <Box>
          <Button
            data-row-add
            size="small"
            variant="outlined"
            startIcon={<AddRounded />}
            disabled={rows.length >= most}
            onClick={() => add(rows.length, newRow(field))}
          >
            {text('form.rows.add', { item: itemOf(field, locale, text('form.rows.item')) })}
          </Button>
        </Box>
      </Box>
    </FieldFrame>
  )
}

function itemOf({ item }: RowsField, locale: 'zh-cn' | 'en', usual: string): string {
  return item?.[locale] ?? usual
}

/** The problems of single parts by their path, as the server would find them. */
function problemsOf({ definition, name, field }: InputProps<RowsField>, rows: readonly FormRow[]) {
  const parsed = parseInput({ ...definition, fields: { [name]: field } }, 'edit', {
    [name]: rowsValue.toWire(rows, field),
  })
  return new Map(parsed.ok ? [] : parsed.problems.map((problem) => [problem.field, problem]))
}
