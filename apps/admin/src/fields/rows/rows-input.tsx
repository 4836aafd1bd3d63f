import AddRounded from '@mui/icons-material/AddRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RowsField } from '@teachnet/contract'
import { mostRows, parseInput } from '@teachnet/contract/schema'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useRef, type RefObject, useLayoutEffect } from 'react'
import type { InputProps } from '../field-props.ts'
import { FieldFrame } from '../shared/field-frame.tsx'
import { SortableList } from '../shared/sortable/sortable-list.tsx'
import { RowInputs } from './row-inputs.tsx'
import { type FormRow, formRowsOf, newRow, rowLabel, rowsValue } from '../rows-value.ts'

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
    <FieldFrame id={id} label={label} required={required} error={error} help={help}>
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
                props={props}
                row={row}
                at={at}
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

interface Options {
  readonly rows: readonly FormRow[]
  /** The value of the field, which holds the rows. */
  readonly value: unknown
  readonly onChange: (rows: readonly FormRow[]) => void
  /** The element that the rows are in. */
  readonly frame: RefObject<HTMLElement | null>
}

/** Changes of rows, each of which puts the focus where the user goes on. */
function useRowActions({ rows, value, onChange, frame }: Options) {
  const { keys, insert, remove, move } = useRowKeys(rows.length)
  const focusAfterChange = useFocusAfter(value)

  const change = (at: number, row: FormRow) => onChange(rows.map((one, place) => (place === at ? row : one)))
  const add = (at: number, row: FormRow) => {
    const key = insert(at)
    onChange(rows.toSpliced(at, 0, row))
    focusAfterChange(() => inputsOf(frame.current, key))
  }
  const drop = (at: number) => {
    remove(at)
    onChange(rows.toSpliced(at, 1))
    // The focus moves to the row that takes the place, otherwise to the previous one, otherwise to the button that adds
    // one.
    focusAfterChange(
      () =>
        frame.current?.querySelectorAll<HTMLElement>('[data-row-remove]')[Math.min(at, rows.length - 2)] ??
        addButton(frame.current),
    )
  }
  const moveTo = (from: number, to: number) => {
    if (from === to || from < 0 || to < 0) return
    move(from, to)
    onChange(moved(rows, from, to))
  }
  const moveByKey = (from: number, to: number) => {
    const key = keys[from]
    moveTo(from, to)
    focusAfterChange(() => stepOf(rowOf(frame.current, key), to < from ? ['up', 'down'] : ['down', 'up']))
  }

  return { keys, change, add, drop, moveTo, moveByKey }
}

/** Focuses an element once the changed rows are on the page. A frame later is not enough: a busy browser has not rendered them yet. */
function useFocusAfter(value: unknown) {
  const find = useRef<() => HTMLElement | null | undefined>(undefined)
  useLayoutEffect(() => {
    find.current?.()?.focus()
    find.current = undefined
  }, [value])
  return (next: () => HTMLElement | null | undefined) => {
    find.current = next
  }
}

/** Keys of rows, which stay with them while they are edited and moved. */
interface RowKeys {
  readonly keys: readonly number[]
  /** Returns the key of the new row. */
  readonly insert: (at: number) => number
  readonly remove: (at: number) => void
  readonly move: (from: number, to: number) => void
}

/** @param count of the rows; rows that somebody else has added or removed change keys at the end */
function useRowKeys(count: number): RowKeys {
  const keys = useRef<number[]>([])
  const next = useRef(1)
  const create = () => next.current++
  while (keys.current.length < count) keys.current.push(create())
  keys.current.length = count
  return {
    keys: keys.current,
    insert(at) {
      const key = create()
      keys.current = keys.current.toSpliced(at, 0, key)
      return key
    },
    remove: (at) => void (keys.current = keys.current.toSpliced(at, 1)),
    move: (from, to) => void (keys.current = moved(keys.current, from, to)),
  }
}

/** Returns a list with one entry at another place. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  return entry === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** The element of a row within the frame of all rows. */
function rowOf(frame: HTMLElement | null, key: number | undefined) {
  return frame?.querySelector<HTMLElement>(`[data-row="${key}"]`)
}

/** The button that moves the row further; at an end, the one that moves it back. */
function stepOf(row: HTMLElement | null | undefined, steps: readonly string[]) {
  return steps.map((step) => row?.querySelector<HTMLElement>(`[data-row-${step}]:not(:disabled)`)).find(Boolean)
}

function inputsOf(frame: HTMLElement | null, key: number | undefined) {
  return rowOf(frame, key)?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [role=combobox]')
}

function invalidOf(frame: HTMLElement | null) {
  return frame?.querySelector<HTMLElement>('[aria-invalid=true]')
}

function addButton(frame: HTMLElement | null) {
  return frame?.querySelector<HTMLElement>('[data-row-add]')
}
